/** A tool of the site as it is recommended (foundations §3.5). */
export type Tool = {
  /** Equals the name of the record's file. */
  readonly id: string
  /** Message key. */
  readonly name: string
  /** Message key: one sentence on what the tool is good for. */
  readonly introduction: string
  /** Path of a picture below the content delivery; the site serves it itself where there is none. */
  readonly largeImage: string
  /** A path of the site, or an address elsewhere. */
  readonly link: string
  /** Where the tool is on the non-primary brand. */
  readonly okxLink: string
  /** Following the link needs a visitor who is logged in with a wallet (foundations §6). */
  readonly needWeb3Login: boolean
  /** Ids of the tools that are recommended below this one, in their order. */
  readonly recommendIds: readonly string[]
}

/** What a record may leave out: its usual picture and place, and no login. */
type Usual = 'largeImage' | 'okxLink' | 'needWeb3Login'

/**
 * A tool record, in whole: `export const tool = defineTool({ … })` in `tools/shelf/<id>.ts`. What is left out is the usual: the picture
 * of its id, the same path below the prefix of the other brand (explorer §2.1), no login.
 */
export const defineTool = (tool: Omit<Tool, Usual> & Partial<Pick<Tool, Usual>>): Tool => ({
  largeImage: `assets/tools/${tool.id}.svg`,
  okxLink: `/explorer${tool.link}`,
  needWeb3Login: false,
  ...tool,
})
