import type { Reply } from './reply.ts'
import type { WalletDesk } from './wallet-desk.ts'

export type Asked = {
  readonly wallet: WalletDesk
  readonly params: Readonly<Record<string, string | undefined>>
  readonly body: string
  /** Parameters behind the path; of those told twice none. */
  readonly query: Readonly<Record<string, string | undefined>>
}

/** Routes below `/api/explorer/esplora/{chain}`, by path; `POST` stands before a path that takes one. */
export type Routes = Readonly<Record<string, (asked: Asked) => Promise<Reply>>>
