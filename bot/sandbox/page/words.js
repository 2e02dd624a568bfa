// The page's own words. Everything the bot says is translated by the bot.

const WORDS = {
  en: {
    skip: "Skip to the message box",
    menu: "Channels and people",
    online: "The bot is here.",
    offline: "The bot is away.",
    disconnected: "Not connected. Trying again…",
    channels: "Channels",
    direct: "Direct messages",
    withBot: "Ward Round",
    youAre: "You are",
    newTab: "{name} in a tab of their own",
    addPerson: "Add a person",
    personName: "Name of the new person",
    newPerson: "New person",
    privateNote: "Only you can see this",
    dismiss: "Dismiss",
    thinking: "is thinking…",
    used: "{name} used",
    aCommand: "a command",
    startedThread: "opened a thread:",
    apps: "What the bot can do with {name}",
    edited: "(edited)",
    message: "Message {channel}, or / to play",
    send: "Send",
    cancel: "Cancel",
    more: "Older messages",
    optional: "optional",
    choose: "Choose…",
    done: "Done",
    yes: "Yes",
    no: "No",
    close: "Close",
    openPicture: "Open the picture",
    zoom: "Full size and back",
    newest: "To the newest",
    unanswered: "The bot did not answer in time. Nothing is lost; please try again.",
    noCommand: "There is no such command.",
    required: "Please fill in: {name}",
    bot: "BOT",
    today: "Today at {time}",
    welcomeTitle: "Welcome to Ward Round",
    welcomeText: "This is the real bot on a small Discord of its own. Three things to do next:",
    welcomeSteps: [
      "Press Start on the table below. A computer player is already sitting there.",
      "Press Play: your private panel opens, and only you can see it. Choose, and watch your sheet fill up.",
      "Become somebody else in the list of people, open a table of your own with /play new, or ask /help.",
    ],
    welcomeClose: "Got it",
  },
  fr: {
    skip: "Aller au champ de message",
    menu: "Salons et personnes",
    online: "Le bot est là.",
    offline: "Le bot est absent.",
    disconnected: "Déconnecté. Nouvel essai…",
    channels: "Salons",
    direct: "Messages privés",
    withBot: "Ward Round",
    youAre: "Vous êtes",
    newTab: "{name} dans son propre onglet",
    addPerson: "Ajouter une personne",
    personName: "Nom de la nouvelle personne",
    newPerson: "Autre personne",
    privateNote: "Vous seul pouvez voir ceci",
    dismiss: "Masquer",
    thinking: "réfléchit…",
    used: "{name} a utilisé",
    aCommand: "une commande",
    startedThread: "a ouvert un fil :",
    apps: "Ce que le bot peut faire avec {name}",
    edited: "(modifié)",
    message: "Message à {channel}, / pour jouer",
    send: "Envoyer",
    cancel: "Annuler",
    more: "Messages plus anciens",
    optional: "facultatif",
    choose: "Choisir…",
    done: "Valider",
    yes: "Oui",
    no: "Non",
    close: "Fermer",
    openPicture: "Ouvrir l'image",
    zoom: "Taille réelle et retour",
    newest: "Au plus récent",
    unanswered: "Le bot n'a pas répondu à temps. Rien n'est perdu ; réessayez.",
    noCommand: "Cette commande n'existe pas.",
    required: "À remplir : {name}",
    bot: "BOT",
    today: "Aujourd'hui à {time}",
    welcomeTitle: "Bienvenue à Ward Round",
    welcomeText: "C'est le vrai bot, sur un petit Discord à lui. Trois choses à faire maintenant :",
    welcomeSteps: [
      "Appuyez sur Commencer à la table ci-dessous. Un joueur automatique y est déjà assis.",
      "Appuyez sur Jouer : votre panneau privé s'ouvre, vous seul le voyez. Choisissez et regardez votre feuille se remplir.",
      "Devenez quelqu'un d'autre dans la liste, ouvrez une table avec /jouer nouvelle, ou demandez /aide.",
    ],
    welcomeClose: "Compris",
  },
};

export const languageOf = (locale) => (String(locale).startsWith("fr") ? "fr" : "en");

/** `say(locale, "used", {name})`: the sentence in the language nearest to the locale. */
export function say(locale, key, values = {}) {
  const words = WORDS[languageOf(locale)][key];
  if (typeof words !== "string") return words;
  return words.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** A command's or option's name or description in the person's language. */
export function localised(thing, field, locale) {
  const translations = thing[`${field}_localizations`] ?? {};
  return translations[locale] ?? translations[languageOf(locale)] ?? thing[field];
}
