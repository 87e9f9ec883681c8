/** What an address may be to a user operation (screens-evm §5). */
export const OP_ROLES = ['sender', 'paymaster', 'bundler', 'factory'] as const
export type OpRole = (typeof OP_ROLES)[number]

const ENDS = ['success', 'failed'] as const
type End = (typeof ENDS)[number]

/** What the query of an address's user operations narrows them to; null each where it says nothing that is known. Pure. */
export const readAccountOps = (
  query: URLSearchParams,
): { readonly as: OpRole | null; readonly status: End | null } => ({
  as: OP_ROLES.find((role) => role === query.get('as')) ?? null,
  status: ENDS.find((end) => end === query.get('status')) ?? null,
})
