import { postForm } from '@orrery/api/fetch-request-form'
import type { Chain } from '@orrery/model/chain'

/** What the node, or this site, said against a call: its own words. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'
}

/**
 * A reading of the node through this site's Etherscan-shaped API, or the sending of what somebody signed. Throws `NodeRefusal` with the
 * node's words. The parameters go as a form: they are not part of any address that a server on the way might keep.
 */
export async function askNode(
  chain: Chain,
  action: string,
  fields: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<unknown> {
  const [module, name] = action.includes('.') ? action.split('.') : ['proxy', action]
  const { status, body } = await postForm(`/${chain.path}/api`, { module: module!, action: name!, ...fields }, signal)
  const told = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>
  const { error } = told as { readonly error?: { readonly message?: unknown } }
  if (error !== undefined) throw new NodeRefusal(String(error.message))
  if (!('result' in told)) throw new NodeRefusal(`HTTP ${status}`)
  if ('status' in told && told['status'] !== '1') throw new NodeRefusal(String(told['result'] ?? told['message']))
  return told['result']
}

/** The same where the answer is a number: a quantity in hex, or decimal digits. */
export async function askNumber(...asked: Parameters<typeof askNode>): Promise<bigint> {
  const answer = await askNode(...asked)
  if (typeof answer !== 'string' || !/^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i.test(answer))
    throw new NodeRefusal(`${asked[1]}: ${String(answer).slice(0, 80)}`)
  return BigInt(answer)
}
