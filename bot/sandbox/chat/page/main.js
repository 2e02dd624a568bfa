// The page as a whole: the state of one person, one open channel, and the drawing of every event.

import { Composer } from "./composer.js";
import { byId, h, offerToWrite } from "./dom.js";
import { openForm } from "./forms.js";
import { messageElement } from "./messages.js";
import { drawChannels, drawPeople } from "./sidebar.js";
import { Socket } from "./socket.js";
import { languageOf, say } from "./words.js";

const PEOPLE_KEY = "person";
const WELCOMED = "welcomed";
const LEARN = "learn"; // the command behind the second button of the welcome
const USER_MENU = 2; // a context menu command of a person
const THREADS = [11, 12];

class Chat {
  #state = null;
  #channel = null;
  #pendingChannel = null; // a channel to open when its event arrives
  #unreadByChannel = new Map(); // channel id -> {pings}
  #mentioned = new Set(); // people who were mentioned since their chat was last open
  #menus = []; // context menu commands of a person
  #following = true; // keep the end of the messages in view, until the user scrolls up
  #lastScrollTop = 0; // the last scroll position

  constructor(person) {
    this.socket = new Socket(person, { onEvent: (event) => this.#on(event), onOnline: (online) => this.#online(online) });
    this.composer = new Composer(byId("composer"), {
      onSay: (content) => this.#try(this.socket.ask("say", { channel_id: this.#channel, content })),
      onSlash: (line, options) => this.#try(this.socket.ask("slash", { channel_id: this.#channel, line, options }).then((it) => this.#replied(it))),
      onComplete: async (line, option, text, options) => {
        const answer = await this.socket.ask("autocomplete", { channel_id: this.#channel, line, option, text, options }).catch(() => null);
        return answer?.choices ?? [];
      },
    });
    byId("open-side").addEventListener("click", () => this.#side(!this.#sideOpen));
    byId("talk").addEventListener("click", (event) => !event.target.closest("#open-side") && this.#side(false));
    const list = byId("messages");
    list.addEventListener("scroll", () => this.#scrolled());
    list.addEventListener("load", () => this.#follow(), true);
    new ResizeObserver(() => this.#follow()).observe(list);
    byId("newest").addEventListener("click", () => {
      this.#following = true;
      this.#follow();
    });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.#side(false));
  }

  // --- actions of components ---

  /** The context of a message for its controls and text. */
  #room(message = null) {
    const state = this.#state;
    const locale = state.you.locale;
    const channel = state.channels.find((it) => it.id === this.#channel);
    const guild = state.guilds.find((it) => it.id === channel?.guild_id) ?? state.guilds[0];
    const names = new Map([...state.people, state.bot, ...state.guilds.flatMap((it) => it.members)].map((it) => [it.id, it.name]));
    const where = { channel_id: message?.channel_id ?? this.#channel, message_id: message?.id };
    const goTo = (channel_id, message_id) => {
      this.#enter(channel_id);
      const wanted = byId(`m${message_id}`);
      this.#following &&= !wanted; // images that load later must not scroll away from it
      wanted?.scrollIntoView({ block: "start" });
    };
    const words = (key, values) => say(locale, key, values);
    const act = (control, promise) => {
      // The effect of a public button appears at the end of the messages: scroll there.
      this.#following ||= !message.ephemeral;
      return this.#busy(control, promise.then((it) => this.#replied(it)));
    };
    return {
      you: state.you,
      goTo,
      context: {
        locale,
        goTo,
        person: (id) => names.get(id) ?? id,
        channel: (id) => state.channels.find((it) => it.id === id)?.name ?? id,
        say: words,
      },
      say: words,
      people: () => guild?.members.filter((it) => !it.bot) ?? state.people,
      channels: () => state.channels.filter((it) => it.guild_id === guild?.id),
      roles: () => guild?.roles ?? [],
      commandWords: (line) => this.composer.wordsOf(line),
      threadCalled: (name) => state.channels.find((it) => it.parent_id === where.channel_id && it.name === name),
      click: (custom_id, control) => act(control, this.socket.ask("click", { ...where, custom_id })),
      select: (custom_id, values, control) => act(control, this.socket.ask("select", { ...where, custom_id, values })),
      dismiss: () => this.#try(this.socket.ask("dismiss", where)),
      openDirect: () => this.#try(this.socket.ask("direct").then((it) => this.#enter(it.channel_id))),
      complain: (words) => this.#toast(words),
    };
  }

  #replied({ reply }) {
    if (!reply?.modal) return;
    const room = this.#room();
    openForm(reply.modal, room, async (values) => {
      const answer = await this.#try(this.socket.ask("submit", { interaction_id: reply.interaction_id, values }));
      if (answer) this.#replied(answer);
      return answer !== null;
    });
  }

  async #busy(control, promise) {
    control?.setAttribute("aria-busy", "true");
    await this.#try(promise);
    control?.removeAttribute("aria-busy");
  }

  async #try(promise) {
    try {
      return await promise;
    } catch (error) {
      const locale = this.#state?.you.locale ?? "en";
      const words = { unanswered: say(locale, "unanswered"), offline: say(locale, "disconnected") };
      this.#toast(words[error.kind] ?? error.message);
      return null;
    }
  }

  #toast(words) {
    const toast = h("p.toast", {}, words);
    byId("toasts").append(toast);
    setTimeout(() => toast.remove(), 6000);
  }

  // --- events ---

  #on(event) {
    const handlers = {
      state: () => this.#begin(event.state),
      message: () => this.#message(event.message),
      message_gone: () => this.#gone(event),
      channel: () => this.#channelChanged(event),
      channel_gone: () => this.#channelGone(event.id),
      commands: () => this.#commands(),
      bot: () => this.#presence(event.online),
    };
    handlers[event.event]?.();
  }

  #online(online) {
    document.body.classList.toggle("offline", !online);
    if (!online) byId("presence").textContent = say(this.#state?.you.locale ?? "en", "disconnected");
    else if (this.#state) this.#presence(this.#state.bot.online);
  }

  #presence(online) {
    this.#state.bot.online = online;
    byId("presence").textContent = say(this.#state.you.locale, online ? "online" : "offline");
    byId("presence").classList.toggle("here", online);
  }

  #begin(state) {
    const samePerson = this.#state?.you.id === state.you.id;
    this.#state = state;
    this.socket.person = state.you.id;
    const room = this.#room();
    document.documentElement.lang = languageOf(state.you.locale);
    document.title = `${state.you.name} · Ward Round`;
    byId("place").textContent = "Ward Round";
    byId("skip").textContent = room.say("skip");
    byId("open-side").textContent = "☰";
    byId("newest").textContent = `↓ ${room.say("newest")}`;
    history.replaceState(null, "", `/?${PEOPLE_KEY}=${state.you.id}${location.hash}`);
    this.#presence(state.bot.online);
    if (!samePerson) this.#unreadByChannel.clear();
    this.#mentioned.delete(state.you.id);
    const wanted = [this.#channel, location.hash.slice(1), state.channels[0]?.id];
    const entered = wanted.find((id) => state.channels.some((it) => it.id === id));
    this.#enter(entered, samePerson && entered === this.#channel);
    this.#welcome(room);
  }

  /** Show a channel; `again` if it is already open, so that unsent text is kept. */
  #enter(id, again = false) {
    const channel = this.#state.channels.find((it) => it.id === id);
    this.#pendingChannel = channel ? null : id;
    if (!channel) return;
    this.#channel = id;
    this.#unreadByChannel.delete(id);
    history.replaceState(null, "", `${location.pathname}${location.search}#${id}`);
    const name = channel.name ?? channel.recipients?.map((it) => it.name).join(", ") ?? "";
    const parent = THREADS.includes(channel.type) ? this.#state.channels.find((it) => it.id === channel.parent_id) : null;
    byId("channel-name").textContent = channel.type === 1 ? name : `# ${parent ? `${parent.name} › ` : ""}${name}`;
    byId("topic").textContent = channel.topic ?? "";
    if (!again) this.composer.enter(this.#room(), channel.type === 1 ? name : `#${name}`);
    this.#side(false);
    this.#drawSide();
    this.#drawMessages();
    this.#commands();
  }

  #drawSide() {
    const room = this.#room();
    const news = this.#unreadByChannel.size > 0 || this.#mentioned.size > 0;
    drawChannels(this.#state, this.#channel, this.#unreadByChannel, room, (id) => this.#enter(id));
    byId("open-side").classList.toggle("fresh", news);
    byId("open-side").setAttribute("aria-label", room.say(news ? "menuNews" : "menu"));
  }

  #drawMessages() {
    const list = byId("messages");
    const messages = this.#state.messages[this.#channel] ?? [];
    const older = messages.length >= 50 ? [h("li", {}, h("button.plain", { type: "button", onclick: () => this.#older() }, this.#room().say("more")))] : [];
    list.replaceChildren(...older, ...messages.map((it) => messageElement(it, this.#room(it))));
    this.#following = true;
    byId("newest").hidden = true;
    this.#follow();
  }

  async #older() {
    const channel_id = this.#channel;
    const known = this.#state.messages[channel_id];
    const answer = await this.#try(this.socket.ask("messages", { channel_id, before: known[0].id }));
    if (!answer) return;
    this.#state.messages[channel_id] = [...answer.messages, ...known];
    this.#drawMessages();
    byId(`m${known[0].id}`)?.scrollIntoView();
  }

  #message(message) {
    const known = (this.#state.messages[message.channel_id] ??= []);
    const place = known.findIndex((it) => it.id === message.id);
    if (place >= 0) known[place] = message;
    else known.push(message);
    if (place < 0) this.#call(message.pings ?? []);
    if (message.channel_id !== this.#channel) {
      if (place < 0) this.#unread(message);
      return;
    }
    const list = byId("messages");
    const element = messageElement(message, this.#room(message));
    const shown = byId(`m${message.id}`);
    if (shown) this.#exchange(shown, element);
    else list.append(element);
    if (place < 0 && message.ephemeral) this.#following = true;
    else if (place < 0 && !this.#following) byId("newest").hidden = false;
    this.#follow();
  }

  /** Replace a message in place and keep the focus. */
  #exchange(old, fresh) {
    const focused = old.contains(document.activeElement);
    old.replaceWith(fresh);
    if (focused) (fresh.querySelector("button:not(.picture):not(:disabled), select") ?? fresh).focus({ preventScroll: true });
  }

  /** Stop following when the user scrolls up; growth above or below is not scrolling. */
  #scrolled() {
    const list = byId("messages");
    const atTheEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
    this.#following = atTheEnd || (this.#following && list.scrollTop >= this.#lastScrollTop);
    this.#lastScrollTop = list.scrollTop;
    if (atTheEnd) byId("newest").hidden = true;
  }

  /** Keep the end of the messages in view when they grow, also by an image that loads later. */
  #follow() {
    const list = byId("messages");
    if (!this.#following) return;
    list.scrollTop = list.scrollHeight;
    this.#lastScrollTop = list.scrollTop; // a list that became shorter until its images load was not scrolled by the user
  }

  #unread(message) {
    const news = this.#unreadByChannel.get(message.channel_id) ?? { pings: 0 };
    if (message.pings?.includes(this.#state.you.id)) news.pings += 1;
    this.#unreadByChannel.set(message.channel_id, news);
    this.#drawSide();
  }

  /** Mark other people who are mentioned: the user may want to switch to them. */
  #call(pings) {
    const others = this.#state.people.filter((it) => pings.includes(it.id) && it.id !== this.#state.you.id);
    if (!others.length) return;
    for (const { id } of others) this.#mentioned.add(id);
    this.#drawSide();
    this.#drawPeople();
  }

  #gone({ channel_id, id }) {
    this.#state.messages[channel_id] = (this.#state.messages[channel_id] ?? []).filter((it) => it.id !== id);
    byId(`m${id}`)?.remove();
  }

  #channelChanged({ channel, messages }) {
    const place = this.#state.channels.findIndex((it) => it.id === channel.id);
    if (place >= 0) this.#state.channels[place] = channel;
    else this.#state.channels.push(channel);
    if (messages) this.#state.messages[channel.id] = messages;
    if (channel.id === this.#pendingChannel) this.#enter(channel.id);
    else this.#drawSide();
  }

  #channelGone(id) {
    this.#state.channels = this.#state.channels.filter((it) => it.id !== id);
    delete this.#state.messages[id];
    if (id === this.#channel) this.#enter(this.#state.channels[0]?.id);
    else this.#drawSide();
  }

  async #commands() {
    if (!this.#channel) return;
    const answer = await this.socket.ask("commands", { channel_id: this.#channel }).catch(() => null);
    if (!answer) return;
    this.composer.commands = answer.commands;
    this.#menus = answer.commands.filter((it) => it.type === USER_MENU);
    this.#drawPeople();
  }

  #drawPeople() {
    const { locale } = this.#state.you;
    drawPeople(this.#state, this.#mentioned, this.#menus, this.#room(), {
      onBecome: (person_id) => this.#try(this.socket.ask("become", { person_id })),
      onAdd: (name) => this.#try(this.socket.ask("add_person", { name, locale })),
      onMenu: (name, user_id) => {
        this.#side(false); // the response appears among the messages
        return this.#try(this.socket.ask("menu", { channel_id: this.#channel, name, user_id }).then((it) => this.#replied(it)));
      },
    });
  }

  // --- layout ---

  get #sideOpen() {
    return document.body.classList.contains("side-open");
  }

  /** On a phone the sidebar covers the messages: the focus moves into it and back. */
  #side(open) {
    if (open === this.#sideOpen) return;
    document.body.classList.toggle("side-open", open);
    byId("open-side").setAttribute("aria-expanded", String(open));
    if (open) byId("side").querySelector("[aria-current]")?.focus();
    else if (byId("side").contains(document.activeElement)) byId("open-side").focus();
  }

  #welcome(room) {
    const place = byId("welcome");
    place.hidden = localStorage.getItem(WELCOMED) === "yes";
    if (place.hidden) return;
    const close = () => {
      localStorage.setItem(WELCOMED, "yes");
      place.hidden = true;
      offerToWrite(byId("line"));
    };
    place.replaceChildren(
      // On a phone only its title is open: the whole of it would cover the table that it is about.
      h("details", { open: innerWidth > 700 },
        h("summary", {}, room.say("welcomeTitle")),
        h("p", {}, room.say("welcomeText")),
        h("ol", {}, room.say("welcomeSteps").map((step) => h("li", {}, step))),
      ),
      h("button.button.primary", { type: "button", onclick: close }, room.say("welcomeClose")),
      h("button.button.secondary", { type: "button", onclick: () => (close(), this.composer.onSlash(LEARN, {})) }, room.say("welcomeLearn")),
    );
  }
}

const { people } = await (await fetch("/_/people")).json();
const wanted = new URLSearchParams(location.search).get(PEOPLE_KEY);
new Chat((people.find((it) => it.id === wanted) ?? people[0]).id);
