import { expect, test } from 'vitest'
import { keccakHex } from './verify/keccak.ts'
import { ROLE_NAMES } from './role-names.ts'

test('every name of a role is the one whose hash it stands for (screens-evm §5)', () => {
  for (const [role, name] of Object.entries(ROLE_NAMES))
    if (name !== 'DEFAULT_ADMIN_ROLE') expect(keccakHex(Buffer.from(name)), name).toBe(role)
})
