import { readRevert } from '@orrery/evm/read-revert'
import { HexView } from '@orrery/entities/hex-view'
import type { RevertReason } from '@orrery/model/wire/call'
import type { Hex } from '@orrery/primitives/hex'
import { FailureReason } from '../../page-parts/failure-reason.tsx'

/** What a call reverted with: in words where a signature reads it, and as it was told. */
export function OpFailureView({ hex }: { readonly hex: string }) {
  const read = readRevert(hex as Hex)
  const reason: RevertReason =
    read.as === 'error'
      ? {
          as: 'error',
          name: read.name,
          params: read.params.map((param) => ({ ...param })),
          decodedBy: { by: 'signatures', contract: null },
        }
      : read
  return (
    <>
      <FailureReason failing={{ error: 'reverted', reason }} />
      {reason.as !== 'unknown' && reason.as !== 'silent' && <HexView hex={hex} selector />}
    </>
  )
}
