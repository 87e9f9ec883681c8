import type { Tool } from './tool.ts'

/** foundations §9: the advertisement block needs that many. */
export const LEAST_ADVERTISED = 3
/** foundations §9: slides of the recommendation carousel. */
export const SLIDES = 3

/** The tools that a toolkit recommends, in its order, no more than are in view at once; none for a toolkit that is not known. */
export function recommendTools(tools: readonly Tool[], toolkit: string): readonly Tool[] {
  const ids = tools.find(({ id }) => id === toolkit)?.recommendIds ?? []
  return ids.flatMap((wanted) => tools.find(({ id }) => id === wanted && id !== toolkit) ?? []).slice(0, SLIDES)
}

/** Where a tool is: the non-primary brand has links of its own (foundations §3.5). */
export const toolLink = (tool: Pick<Tool, 'link' | 'okxLink'>, isPrefixed: boolean): string =>
  isPrefixed ? tool.okxLink : tool.link

/** Address of a tool's picture: at the content delivery, or at the site itself where there is none. */
export const pictureOf = ({ largeImage }: Pick<Tool, 'largeImage'>, base: string): string =>
  `${base.replace(/\/+$/, '')}/${largeImage}`
