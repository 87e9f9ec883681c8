import type { Json, JsonObject } from '@orrery/primitives/json'
import type { ChainDesk } from '../queries/chain-desk.ts'
import type { ApiContext } from '../queries/context.ts'
import type { Query } from './query.ts'

export type Call = { readonly desk: ChainDesk; readonly query: Query; readonly context: ApiContext }

/** What an action answers. `note` says after "OK" what the rows lack; `rpc` is an answer in the form of JSON-RPC instead. */
export type Told = { readonly result: Json; readonly note?: string } | { readonly rpc: JsonObject }

/** One action of a module, described once: what it takes is told in the docs too. */
export type Action = {
  readonly summary: string
  /** Its own parameters; a `?` at the end of a name says that it may be left out. */
  readonly params: readonly string[]
  run(call: Call): Promise<Told>
}

export type Module = Readonly<Record<string, Action>>
