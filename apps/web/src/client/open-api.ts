import { createClient, type ApiRequest } from '@orrery/api/client'
import { OrreryError } from '@orrery/errors/orrery-error'
import { createFetchRequest } from '@orrery/api/fetch-request'
import { hasWalletKey } from '../search/wallet-key.ts'

/** Refuses what would tell the server a key of a wallet, whoever asks (screens-nonevm §4.5): a search stands in a path, and paths in logs. */
export const keepKeys =
  (send: ApiRequest): ApiRequest =>
  async (call, signal) => {
    const { q } = call.params
    if (typeof q === 'string' && hasWalletKey(q))
      throw new OrreryError('PARAMETER_INVALID', { name: 'q', reason: 'a wallet key' })
    return send(call, signal)
  }

/** The API of this site. */
export const openApi = () => createClient({ request: keepKeys(createFetchRequest(`${location.origin}/api/explorer`)) })
