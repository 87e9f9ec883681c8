import { definePage } from '../../routing/page.ts'
import { BalancePart } from './balance-part.ts'
import { ToolCardsPart } from './tool-cards-part.ts'

/** The tools, by the first segment of their paths (explorer §2.3). */
export const TOOLS = ['tools', 'broadcasting', 'historical-balance-check', 'token-supply-check'] as const
export type ToolName = (typeof TOOLS)[number]

/** Message key of what a tool is called; all of them together are the tools. */
export const toolTitle = (tool: ToolName): string => (tool === 'tools' ? 'menu.tools' : `page.tools.${tool}`)

export type ToolsData = { readonly tool: ToolName }

export const page = definePage({
  id: 'tools',
  scope: 'site',
  path: '/:tool(tools|broadcasting|historical-balance-check|token-supply-check)/:chainValue?',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  toolkit: ':tool',
  seldom: true,
  menu: { group: 'more', order: 80 },
  // The pattern lets no other through.
  load: async ({ params }): Promise<ToolsData> => ({ tool: params.tool as ToolName }),
  stub: { tool: 'tools' } satisfies ToolsData as ToolsData,
  title: ({ tool }, t) => t(toolTitle(tool)),
  description: (_, t) => t('page.tools.description'),
  view: () => import('./view.tsx'),
  parts: ({ params: { tool } }) =>
    tool === 'tools' ? [ToolCardsPart.open()] : tool.endsWith('-check') ? [BalancePart.open()] : [],
})
