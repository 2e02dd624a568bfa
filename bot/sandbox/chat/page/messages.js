// One message: author, time, text, images and controls.

import { build } from "./components.js";
import { h } from "./dom.js";
import { markdown } from "./markdown.js";

const THREAD_CREATED = 18;
const MENU_REPLY = 23;

// Ids of people created one after the other differ in their last digits only: spread their hues.
const hue = (id) => Number(BigInt(id) % 997n) * 137 % 360;

export function avatar(person) {
  const element = h("span.avatar", { "aria-hidden": "true" }, person.bot ? "✚" : [...person.name][0] ?? "?");
  element.style.setProperty("--hue", person.bot ? 174 : hue(person.id));
  return element;
}

function clock(moment, room) {
  const date = new Date(moment);
  const time = date.toLocaleTimeString(room.context.locale, { hour: "2-digit", minute: "2-digit" });
  const today = date.toDateString() === new Date().toDateString();
  const words = today ? room.say("today", { time }) : date.toLocaleString(room.context.locale, { dateStyle: "short", timeStyle: "short" });
  return h("time", { dateTime: date.toISOString() }, words);
}

function cause(message, room) {
  const by = message.interaction_metadata?.user;
  if (!by || message.interaction_metadata.type !== 2) return null;
  const what = message.command ? h("code", {}, `${message.type === MENU_REPLY ? "" : "/"}${room.commandWords(message.command)}`) : room.say("aCommand");
  return h("p.cause.small", {}, room.say("used", { name: room.context.person(by.id) }), " ", what);
}

function attachments(message, room) {
  // An image that a component shows is not shown again below it.
  const inside = JSON.stringify(message.components ?? []);
  const loose = (message.attachments ?? []).filter((file) => !inside.includes(file.url));
  const pictures = loose.filter((file) => file.content_type?.startsWith("image/"));
  const files = loose.filter((file) => !file.content_type?.startsWith("image/"));
  return [
    ...(pictures.length ? build([{ type: 12, items: pictures.map((file) => ({ media: file, description: file.description })) }], room) : []),
    ...files.map((file) => h("a.file", { href: file.url, download: file.filename }, file.filename)),
  ];
}

function embed(it, room) {
  return h(
    "div.container",
    {},
    it.title ? h("h4", {}, it.title) : null,
    it.description ? markdown(it.description, room.context) : null,
    (it.fields ?? []).map((field) => h("div", {}, h("strong", {}, field.name), markdown(field.value, room.context))),
    it.image ? build([{ type: 12, items: [{ media: it.image }] }], room) : null,
    it.footer ? h("p.small", {}, it.footer.text) : null,
  );
}

/** The text. For a created thread Discord sends the name only. */
function words(message, room) {
  if (message.type !== THREAD_CREATED) return message.content ? h("div.text", {}, markdown(message.content, room.context)) : null;
  const thread = room.threadCalled(message.content);
  const name = thread ? h("button.plain", { type: "button", onclick: () => room.goTo(thread.id) }, message.content) : h("strong", {}, message.content);
  return h("p", {}, `🧵 ${room.say("startedThread")} `, name);
}

/** The element of a message. `room` is bound to it for its controls. */
export function messageElement(message, room) {
  const author = { id: message.author.id, name: message.author.global_name ?? message.author.username, bot: message.author.bot };
  const body = [
    words(message, room),
    (message.embeds ?? []).map((it) => embed(it, room)),
    attachments(message, room),
    build(message.components ?? [], room),
  ];
  const note = message.ephemeral
    ? h("p.private.small", {}, `${room.say("privateNote")} · `, h("button.plain", { type: "button", onclick: room.dismiss }, room.say("dismiss")))
    : null;
  const pinged = message.pings?.includes(room.you.id) ? ".pinged" : "";
  return h(
    `li.message${message.ephemeral ? ".ephemeral" : ""}${pinged}`,
    { id: `m${message.id}`, tabIndex: -1 },
    avatar(author),
    h(
      "article",
      { "aria-label": `${author.name}` },
      cause(message, room),
      h("header", {}, h("strong", {}, author.name), author.bot ? h("span.badge", {}, room.say("bot")) : null, clock(message.timestamp, room)),
      message.loading ? h("p.loading", {}, `${author.name} ${room.say("thinking")}`) : body,
      message.edited_timestamp && !message.loading ? h("span.small.edited", {}, room.say("edited")) : null,
      note,
    ),
  );
}
