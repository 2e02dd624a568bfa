// The left side: channels with their threads and what is new in them, direct messages, and who one is.

import { byId, h } from "./dom.js";
import { avatar } from "./messages.js";

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
      : h("button.plain", { type: "button", onclick: room.openDirect }, `✉ ${state.bot.name}`),
  );
}

export function drawPeople(state, room, { onBecome, onAdd }) {
  const person = (it) =>
    h(
      "li",
      {},
      h("button.person", { type: "button", "aria-pressed": String(it.id === state.you.id), onclick: () => onBecome(it.id) }, avatar(it), it.name),
      h("a.tab", { href: `/?person=${it.id}`, target: "_blank", title: room.say("newTab", { name: it.name }), "aria-label": room.say("newTab", { name: it.name }) }, "↗"),
    );
  const name = h("input", { type: "text", placeholder: room.say("personName"), "aria-label": room.say("personName"), maxLength: 32, required: true });
  const adding = h("form.adding", {}, name, h("button.button.secondary", { type: "submit", title: room.say("addPerson"), "aria-label": room.say("addPerson") }, "+"));
  adding.addEventListener("submit", (event) => {
    event.preventDefault();
    onAdd(name.value);
  });
  byId("people").replaceChildren(h("h3", { id: "you-are" }, room.say("youAre")), h("ul", {}, state.people.map(person)), adding);
}
