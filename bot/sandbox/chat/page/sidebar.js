// The sidebar: channels with their threads and unread marks, direct messages, and the current person.

import { byId, h } from "./dom.js";
import { Listbox } from "./listbox.js";
import { avatar } from "./messages.js";
import { localised } from "./words.js";

const TEXT = 0;
const DIRECT = 1;
const THREADS = [11, 12];

export function drawChannels(state, current, news, room, onEnter) {
  const link = (channel, name, inner = []) => {
    const fresh = news.get(channel.id);
    const here = channel.id === current;
    return h(
      "li",
      {},
      h(
        `button.channel${fresh ? ".fresh" : ""}`,
        { type: "button", "aria-current": here ? "page" : null, onclick: () => onEnter(channel.id) },
        h("span", {}, name),
        fresh?.pings ? h("span.badge.pings", {}, String(fresh.pings)) : null,
      ),
      inner.length ? h("ul", {}, inner) : null,
    );
  };
  const threads = (parent) =>
    state.channels
      .filter((it) => THREADS.includes(it.type) && it.parent_id === parent.id && !it.thread_metadata?.archived)
      .map((it) => link(it, `${it.type === 12 ? "🔒" : "🧵"} ${it.name}`));
  const direct = state.channels.filter((it) => it.type === DIRECT);
  const parts = state.guilds.flatMap((guild) => [
    h("h3", {}, guild.name),
    h("ul", {}, state.channels.filter((it) => it.type === TEXT && it.guild_id === guild.id).map((it) => link(it, `# ${it.name}`, threads(it)))),
  ]);
  byId("channels").replaceChildren(
    ...parts,
    h("h3", {}, room.say("direct")),
    direct.length
      ? h("ul", {}, direct.map((it) => link(it, `✉ ${it.recipients.map((person) => person.name).join(", ")}`)))
      : h("ul", {}, h("li", {}, h("button.channel", { type: "button", onclick: room.openDirect }, h("span", {}, `✉ ${state.bot.name}`)))),
  );
}

/** The context menu commands of a person. */
function apps(person, menus, room, onMenu) {
  const label = room.say("apps", { name: person.name });
  const list = new Listbox({ label, onTake: ({ value }) => {
    list.hide();
    onMenu(value, person.id);
  } });
  const opener = h("button.tab", { type: "button", title: label, "aria-label": label }, "⋯");
  list.ownedBy(opener);
  const items = menus.map((it) => ({ label: localised(it, "name", room.context.locale), value: it.name }));
  opener.addEventListener("click", () => (list.open ? list.hide() : list.show(items)));
  opener.addEventListener("keydown", (event) => list.handle(event));
  opener.addEventListener("blur", () => setTimeout(() => list.hide(), 150));
  return [opener, list.element];
}

export function drawPeople(state, called, menus, room, { onBecome, onAdd, onMenu }) {
  const mark = ({ name }) => h("span.badge.pings", { role: "img", title: room.say("called", { name }), "aria-label": room.say("called", { name }) }, "@");
  const person = (it) =>
    h(
      "li",
      {},
      h("button.person", { type: "button", "aria-pressed": String(it.id === state.you.id), onclick: () => onBecome(it.id) }, avatar(it), it.name, called.has(it.id) ? mark(it) : null),
      menus.length && it.id !== state.you.id ? apps(it, menus, room, onMenu) : null,
      h("a.tab", { href: `/?person=${it.id}`, target: "_blank", title: room.say("newTab", { name: it.name }), "aria-label": room.say("newTab", { name: it.name }) }, "↗"),
    );
  const name = h("input", { type: "text", placeholder: room.say("newPerson"), "aria-label": room.say("personName"), maxLength: 32, required: true });
  const adding = h("form.adding", {}, name, h("button.button.secondary", { type: "submit", title: room.say("addPerson"), "aria-label": room.say("addPerson") }, "+"));
  adding.addEventListener("submit", (event) => {
    event.preventDefault();
    onAdd(name.value);
  });
  byId("people").replaceChildren(h("h3", { id: "you-are" }, room.say("youAre")), h("ul", {}, state.people.map(person)), adding);
}
