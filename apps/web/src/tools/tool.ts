/**
 * A tool of the site as it is recommended (foundations §3.5). Its name and introduction are the messages
 * `tool.<id>.name` and `tool.<id>.introduction`, so that each language has its own.
 */
export type Tool = {
  /** Equals the name of the record's file. */
  readonly id: string
  /** Message key. */
  readonly name: `tool.${string}.name`
  /** Message key: one sentence on what the tool is good for. */
  readonly introduction: `tool.${string}.introduction`
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

/** Types a tool record: `export const tool = defineTool({ … })` in `tools/shelf/<id>.ts`. */
export const defineTool = <const Id extends string>(
  tool: Omit<Tool, 'name' | 'introduction'> & {
    readonly id: Id
    readonly name: `tool.${NoInfer<Id>}.name`
    readonly introduction: `tool.${NoInfer<Id>}.introduction`
  },
): Tool => tool
