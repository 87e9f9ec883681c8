import type { ComponentType } from 'react'
import type { AnyPage, AnyPageProps } from '../routing/page.ts'
import type { PageMatch } from '../routing/router.ts'
import type { ToolStripProps } from '../tools/tool-strip.tsx'

/** All code that a match needs to be drawn. */
export type OpenedMatch = {
  readonly page: AnyPage
  readonly View: ComponentType<AnyPageProps>
  /** Draws the page while its data is on its way: the view with the stub, or a loading indicator (foundations §2.2). */
  readonly Waiting: ComponentType<AnyPageProps>
  /** Recommended tools below the page; null where none can be (foundations §2.5). */
  readonly Strip: ComponentType<ToolStripProps> | null
}

/** Loads record, view and what stands around them, all at once; with `data`, if it is there already, what only the data asks for. */
export async function openMatch(match: PageMatch, data: unknown = null): Promise<OpenedMatch> {
  const { route, chain, place } = match
  const [{ page, View }, Waiting, Strip] = await Promise.all([
    route.open().then(async (page) => {
      const [{ View }] = await Promise.all([page.view(), openParts(page, match, data)])
      return { page, View }
    }),
    route.waiting === 'screen' ? import('./waiting-screen.tsx').then((module) => module.WaitingScreen) : null,
    hasStrip(route.toolkit, chain === null, place.prefixed)
      ? import('../tools/tool-strip.tsx').then((module) => module.ToolStrip)
      : null,
  ])
  return { page, View, Waiting: Waiting ?? View, Strip }
}

/** The tool that a page is (foundations §2.5); undefined where it is none. */
export const toolkitOf = ({ route: { toolkit }, params }: Pick<PageMatch, 'route' | 'params'>): string | undefined =>
  toolkit?.startsWith(':') ? params[toolkit.slice(1)] : toolkit

/** Whether a page may have the strip: the primary brand only, never on chain pages (foundations §2.5). */
export const hasStrip = (toolkit: string | undefined, isSitePage: boolean, isPrefixed: boolean): boolean =>
  toolkit !== undefined && isSitePage && !isPrefixed

/** Loads the parts that this drawing needs: what is not there when a document is taken over vanishes from it for a moment. */
export async function openParts(page: AnyPage, { params, chain }: PageMatch, data: unknown): Promise<void> {
  await Promise.all(page.parts?.({ params, chain: chain as never, data: data as never }) ?? [])
}
