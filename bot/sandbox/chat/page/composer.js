// The input line: an ordinary message, or a slash command with completion and a field for each option.

import { freshId, h, offerToWrite } from "./dom.js";
import { Listbox } from "./listbox.js";
import { avatar } from "./messages.js";
import { localised } from "./words.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const TYPES = { STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10, FILE: 11 };

/** Text for comparison: "regles" finds "Règles". */
const folded = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Commands and sub-commands as lines to type: [{line, words, command, options}]. */
export function lines(commands, locale) {
  const found = [];
  const visit = (it, line, words) => {
    const inner = (it.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
    if (!inner.length) found.push({ line, words, about: localised(it, "description", locale), options: it.options ?? [] });
    for (const option of inner) visit(option, `${line} ${option.name}`, `${words} ${localised(option, "name", locale)}`);
  };
  for (const command of commands.filter((it) => (it.type ?? 1) === 1)) visit(command, command.name, localised(command, "name", locale));
  return found; // in the order of the bot, which puts the first steps first
}

export class Composer {
  #room = null;
  #commands = [];
  #chosen = null; // the command whose options are being filled in
  #fields = [];

  constructor(form, { onSay, onSlash, onComplete }) {
    this.form = form;
    this.onSay = onSay;
    this.onSlash = onSlash;
    this.onComplete = onComplete;
    this.list = new Listbox({ label: "/", onTake: ({ value }) => this.#take(value) });
    this.line = h("input", { id: "line", type: "text", "aria-autocomplete": "list" });
    this.list.ownedBy(this.line);
    this.options = h("div.options", { hidden: true });
    this.button = h("button.button.primary", { type: "submit" });
    this.me = h("span.me");
    form.append(this.list.element, this.options, h("div.line", {}, this.me, this.line, this.button));
    this.line.addEventListener("input", () => this.#typed());
    this.line.addEventListener("keydown", (event) => this.list.handle(event));
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return; // Escape closes a list first, then the command
      this.#leave(true);
    });
    hideOnLeaving(this.line, this.list);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
  }

  /** Another channel, person or language. */
  enter(room, channelName) {
    this.#room = room;
    this.#leave();
    this.me.replaceChildren(avatar(room.you), h("span.name", { title: room.you.name }, room.you.name));
    const label = room.say("message", { channel: channelName });
    this.line.placeholder = label;
    this.line.setAttribute("aria-label", label);
    this.button.replaceChildren(h("span.word", {}, room.say("send")), h("span.arrow", { "aria-hidden": "true" }, "➤"));
  }

  set commands(commands) {
    this.#commands = lines(commands, this.#room?.context.locale ?? "en-US");
    if (document.activeElement === this.line) this.#typed(); // somebody may have begun to type before they were known
  }

  /** A command in the language of this person. */
  wordsOf(line) {
    return this.#commands.find((it) => it.line === line)?.words ?? line;
  }

  #typed() {
    const text = this.line.value;
    if (!text.startsWith("/") || this.#chosen) return this.list.hide();
    const wanted = folded(text.slice(1).trim());
    const names = (it) => [folded(it.words), it.line];
    const score = (it) => (names(it).some((name) => name.startsWith(wanted)) ? 0 : 1);
    const fits = this.#commands.filter((it) => names(it).some((name) => name.includes(wanted))).sort((a, b) => score(a) - score(b));
    return this.list.show(fits.map((it) => ({ label: `/${it.words}`, detail: it.about, value: it })));
  }

  #take(command) {
    this.list.hide();
    if (!command.options.length) {
      this.#leave(true);
      this.onSlash(command.line, {});
      return;
    }
    this.#chosen = command;
    this.#fields = command.options.map((option) => new Field(option, this));
    this.options.replaceChildren(
      h("p", {}, h("code", {}, `/${command.words}`), " ", command.about, " ", h("button.plain", { type: "button", onclick: () => this.#leave(true) }, this.#room.say("cancel"))),
      ...this.#fields.map((field) => field.element),
    );
    this.options.hidden = false;
    this.line.hidden = true;
    this.#fields[0].focus();
  }

  #leave(stay = false) {
    this.#chosen = null;
    this.#fields = [];
    this.options.hidden = true;
    this.options.replaceChildren();
    this.list.hide();
    this.line.hidden = false;
    this.line.value = "";
    if (stay) offerToWrite(this.line);
  }

  async #send() {
    if (this.#chosen) {
      const empty = this.#fields.find((field) => field.option.required && field.value === undefined);
      if (empty) {
        this.#room.complain(this.#room.say("required", { name: empty.name }));
        return empty.focus();
      }
      const { line } = this.#chosen;
      const values = await this.values();
      this.#leave(true);
      return this.onSlash(line, values);
    }
    const text = this.line.value.trim();
    if (!text) return undefined;
    if (text.startsWith("/")) {
      const command = this.#commands.find((it) => it.line === text.slice(1) || it.words === text.slice(1));
      return command ? this.#take(command) : this.#room.complain(this.#room.say("noCommand"));
    }
    this.line.value = "";
    return this.onSay(text);
  }

  /** The values so far, by option. */
  async values() {
    const filled = this.#fields.filter((field) => field.value !== undefined);
    return Object.fromEntries(await Promise.all(filled.map(async (field) => [field.option.name, await field.value])));
  }

  async complete(option, text) {
    return this.onComplete(this.#chosen.line, option.name, text, await this.values());
  }

  get room() {
    return this.#room;
  }
}

/** Hide a list when its input loses the focus, except to the list itself. */
function hideOnLeaving(input, list) {
  input.addEventListener("blur", () => setTimeout(() => document.activeElement !== input && list.hide(), 150));
}

/** One option of a command: a label, a hint and the kind of input it needs. */
class Field {
  constructor(option, composer) {
    this.option = option;
    this.composer = composer;
    const id = freshId("option");
    const locale = composer.room.context.locale;
    this.input = this.#input(id);
    const needed = option.required ? "" : ` (${composer.room.say("optional")})`;
    this.element = h(
      "div.field",
      {},
      h("label", { htmlFor: id }, this.name, h("span.small", {}, needed)),
      h("p.small", { id: `${id}-hint` }, localised(option, "description", locale)),
      this.input,
      this.list?.element ?? null,
    );
    this.input.setAttribute("aria-describedby", `${id}-hint`);
  }

  focus() {
    this.input.focus();
  }

  get name() {
    return localised(this.option, "name", this.composer.room.context.locale);
  }

  get value() {
    if (this.option.type === TYPES.FILE) return this.input.files[0] ? encoded(this.input.files[0]) : undefined;
    const text = this.taken?.label === this.input.value ? this.taken.value : this.input.value;
    if (text === "") return undefined;
    if (this.option.type === TYPES.BOOLEAN) return text === "true";
    if (this.option.type === TYPES.INTEGER || this.option.type === TYPES.NUMBER) return Number(text);
    return text;
  }

  #input(id) {
    const { option, composer } = this;
    const pick = (items) => h("select", { id }, h("option", { value: "" }, composer.room.say("choose")), items.map((item) => h("option", { value: item.value }, item.label)));
    const choices = option.choices?.map((it) => ({ label: localised(it, "name", composer.room.context.locale), value: it.value }));
    if (choices?.length) return pick(choices);
    if (option.type === TYPES.BOOLEAN) return pick([{ label: composer.room.say("yes"), value: "true" }, { label: composer.room.say("no"), value: "false" }]);
    if (option.type === TYPES.USER || option.type === TYPES.MENTIONABLE) return pick(composer.room.people().map((it) => ({ label: it.name, value: it.id })));
    if (option.type === TYPES.CHANNEL) return pick(composer.room.channels().map((it) => ({ label: `#${it.name}`, value: it.id })));
    if (option.type === TYPES.ROLE) return pick(composer.room.roles().map((it) => ({ label: it.name, value: it.id })));
    if (option.type === TYPES.FILE) return h("input", { id, type: "file" });
    const kind = option.type === TYPES.INTEGER || option.type === TYPES.NUMBER ? "number" : "text";
    const input = h("input", { id, type: option.autocomplete ? "text" : kind });
    if (option.autocomplete) this.#completing(input);
    return input;
  }

  #completing(input) {
    this.list = new Listbox({
      label: this.option.name,
      onTake: (item) => {
        this.taken = item;
        input.value = item.label;
        this.list.hide();
      },
    });
    let newest = 0;
    const ask = async () => {
      const mine = (newest += 1);
      const choices = await this.composer.complete(this.option, input.value);
      if (mine !== newest || document.activeElement !== input) return;
      const locale = this.composer.room.context.locale;
      const items = choices.map((it) => ({ label: localised(it, "name", locale), value: it.value }));
      this.list.show(items, { preselect: this.option.required || input.value !== "" }); // Enter skips what may stay empty
    };
    this.list.ownedBy(input);
    input.setAttribute("aria-autocomplete", "list");
    input.addEventListener("focus", ask);
    input.addEventListener("input", ask);
    input.addEventListener("keydown", (event) => this.list.handle(event));
    hideOnLeaving(input, this.list);
  }
}

async function encoded(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { filename: file.name, data: btoa(text) };
}
