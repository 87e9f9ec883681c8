import type { TellEvent } from '../reports/reports.ts'
import type { Visitor } from '../visitor/visitor.ts'
import type { Tool } from './tool.ts'

export type FollowToolOptions = {
  readonly tool: Pick<Tool, 'id' | 'needWeb3Login'>
  /** The tool's complete address. */
  readonly href: string
  readonly visitor: Visitor
  readonly tell: TellEvent
  /** Opens a new tab. */
  readonly open: (href: string) => void
}

/**
 * What a click on a tool's card does: it is reported with the tool's name, and where the tool needs a login that the
 * visitor has not, the click is kept from the link, the login comes first, and then a new tab (foundations §2.5, §6).
 */
export function followTool(event: { preventDefault(): void }, options: FollowToolOptions): void {
  const { tool, href, visitor, tell, open } = options
  tell('tool', { tool: tool.id })
  if (!tool.needWeb3Login || visitor.isLoggedIn()) return
  event.preventDefault()
  void visitor.login(href).then((isIn) => {
    if (isIn) open(href)
  })
}
