// Discord's Markdown, as far as bots use it: headings, lists, quotes, code, emphasis, links, mentions.
// Builds elements, never HTML text, so that no display name can become a tag.

import { h } from "./dom.js";

// A backslash escapes the character after it, also at the end of emphasised text.
const INLINE = [
  { find: /`([^`]+)`/, make: (m) => h("code", {}, m[1]) },
  { find: /\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/s, make: (m, c) => h("strong", {}, inline(m[1], c)) },
  { find: /__((?:\\.|[^\\])+?)__/s, make: (m, c) => h("u", {}, inline(m[1], c)) },
  { find: /~~((?:\\.|[^\\])+?)~~/s, make: (m, c) => h("s", {}, inline(m[1], c)) },
  { find: /\*(?=\S)((?:\*\*|\\.|[^*\\])+?)\*(?!\*)/s, make: (m, c) => h("em", {}, inline(m[1], c)) },
  { find: /(?<![\w])_(?=\S)((?:\\.|[^\\])+?)_(?![\w])/s, make: (m, c) => h("em", {}, inline(m[1], c)) },
  { find: /\|\|((?:\\.|[^\\])+?)\|\|/s, make: (m, c) => h("span.spoiler", { tabIndex: 0 }, inline(m[1], c)) },
  { find: /\[([^\]]+)\]\((https?:\/\/[^)\s]+)\)/, make: (m, c) => link(m[2], m[1], c) },
  { find: /<@!?(\d+)>/, make: (m, c) => h("span.mention", {}, `@${c.person(m[1])}`) },
  { find: /<@&(\d+)>/, make: () => h("span.mention", {}, "@role") },
  { find: /<#(\d+)>/, make: (m, c) => h("span.mention", {}, `#${c.channel(m[1])}`) },
  { find: /<\/([^:>]+):\d+>/, make: (m) => h("code.command", {}, `/${m[1]}`) },
  { find: /<t:(-?\d+)(?::([tTdDfFR]))?>/, make: (m, c) => moment(Number(m[1]), m[2], c.locale) },
  { find: /<a?:(\w+):\d+>/, make: (m) => document.createTextNode(`:${m[1]}:`) },
  { find: /https?:\/\/[^\s<>]+/, make: (m, c) => link(m[0], named(m[0], c), c) },
  { find: /\\([*_`~|\\<>#+\-[\]()@])/, make: (m) => document.createTextNode(m[1]) },
];

const BLOCKS = [
  { find: /^(#{1,3}) (.*)$/, make: (m, c) => h(`h${m[1].length + 3}`, {}, inline(m[2], c)) },
  { find: /^-# (.*)$/, make: (m, c) => h("p.small", {}, inline(m[1], c)) },
];

// Discord's URL of a channel or message; on this page it opens that channel.
const PLACE = /^https?:\/\/[^/]+\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/;

/** A link; one to a channel or message opens it on this page. */
export function link(address, words, { goTo }, name = "a") {
  const place = PLACE.exec(address);
  if (!place) return h(name, { href: address, target: "_blank", rel: "noopener noreferrer" }, words);
  const onclick = (event) => {
    event.preventDefault();
    goTo(place[1], place[2]);
  };
  return h(name, { href: `#${place[1]}`, onclick }, words);
}

/** The text of a link: a channel of this page by its name instead of its ids. */
function named(address, context) {
  const place = PLACE.exec(address);
  if (!place) return address;
  return `# ${context.channel(place[1])}${place[2] ? ` › ${context.say("aMessage")}` : ""}`;
}

function moment(seconds, style, locale) {
  const date = new Date(seconds * 1000);
  const words = style === "R" ? relative(date, locale) : date.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  return h("time", { dateTime: date.toISOString(), title: date.toLocaleString(locale) }, words);
}

function relative(date, locale) {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const seconds = (date - Date.now()) / 1000;
  const [unit, size] = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]].find(([, s]) => Math.abs(seconds) >= s) ?? ["second", 1];
  return format.format(Math.round(seconds / size), unit);
}

/** Text with emphasis, links and mentions. */
export function inline(text, context) {
  let first = null;
  for (const rule of INLINE) {
    const match = rule.find.exec(text);
    if (match && (first === null || match.index < first.match.index)) first = { match, rule };
  }
  if (first === null) return text ? [document.createTextNode(text)] : [];
  const { match, rule } = first;
  return [
    ...(match.index ? [document.createTextNode(text.slice(0, match.index))] : []),
    rule.make(match, context),
    ...inline(text.slice(match.index + match[0].length), context),
  ];
}

/** A whole message. `context` knows names and words: {person(id), channel(id), say(key), locale, goTo}. */
export function markdown(text, context) {
  const parts = [];
  const pieces = text.split(/```(?:[\w+#.-]*\n+)?([\s\S]*?)```/);
  pieces.forEach((piece, place) => {
    if (place % 2) parts.push(h("pre", { tabIndex: 0 }, h("code", {}, piece.replace(/\n$/, ""))));
    else parts.push(...blocks(piece.split("\n"), context));
  });
  return parts;
}

function blocks(lines, context) {
  const parts = [];
  while (lines.length) {
    const line = lines.shift();
    const rule = BLOCKS.find(({ find }) => find.test(line));
    if (rule) parts.push(rule.make(rule.find.exec(line), context));
    else if (/^\s*[-*] /.test(line)) parts.push(list("ul", /^\s*[-*] /, line, lines, context));
    else if (/^\s*\d+\. /.test(line)) parts.push(list("ol", /^\s*\d+\. /, line, lines, context));
    else if (line.startsWith("> ")) parts.push(quote(line, lines, context));
    else if (line.trim()) parts.push(paragraph(line, lines, context));
  }
  return parts;
}

function taken(lines, test) {
  const found = [];
  while (lines.length && test(lines[0])) found.push(lines.shift());
  return found;
}

function list(tag, marker, first, lines, context) {
  const items = [first, ...taken(lines, (line) => marker.test(line))];
  // Each item of a numbered list with text in between is a list: it keeps its written number.
  const number = (item) => (tag === "ol" ? parseInt(item, 10) : null);
  return h(tag, {}, items.map((item) => h("li", { value: number(item) }, inline(item.replace(marker, ""), context))));
}

function quote(first, lines, context) {
  const quoted = [first, ...taken(lines, (line) => line.startsWith("> "))];
  return h("blockquote", {}, blocks(quoted.map((line) => line.slice(2)), context));
}

function paragraph(first, lines, context) {
  const isText = (line) => line.trim() && !BLOCKS.some(({ find }) => find.test(line)) && !/^(\s*[-*] |\s*\d+\. |> )/.test(line);
  const all = [first, ...taken(lines, isText)];
  return h("p", {}, all.flatMap((line, place) => [...(place ? [h("br")] : []), ...inline(line, context)]));
}
