// What the page keeps and hands out of a match: its links, its log.

import { exportLogs } from "../lib/api";
import { download } from "../lib/copy";
import * as links from "../lib/links";
import type { Role } from "../proto";
import { sameRole } from "./roles";

/** A link that somebody sent says nothing of its role; if only one is open, it is that one's. */
export function learnRoles(id: string, roles: Role[]): void {
  const own = links.kept(id).filter((link) => link.mine);
  const nameless = own.filter((link) => link.role === null);
  const open = roles.filter((role) => !own.some((link) => sameRole(link.role, role)));
  const [link, role] = [nameless[0], open[0]];
  if (nameless.length === 1 && open.length === 1 && link && role !== undefined) {
    links.add(id, [{ ...link, role }]);
  }
}

export async function saveLog(id: string, title: string): Promise<void> {
  const held = links.secrets(id).map((secret) => ({ id, secret }));
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  download(await exportLogs({ links: held }), `${name || "battle"}.tercio`);
}
