import { Type, type Static } from 'typebox'
import type { SignedPayment } from '@orrery/family/payer'
import type { Hex } from '@orrery/primitives/hex'

const HexText = Type.Unsafe<Hex>(Type.String({ pattern: '^0x([0-9a-f]{2})*$', maxLength: 400_000 }))

/**
 * A request as it is kept. It is `signed` before anybody else hears of its transaction, and from then on only these bytes are ever sent for it: however often, a chain takes them once.
 */
export const KeptDrip = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  to: HexText,
  amount: Type.String({ pattern: '^[0-9]{1,78}$' }),
  /** Who asked, hashed with the salt beside the journal. */
  visitor: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  state: Type.Unsafe<'waiting' | 'signed' | 'sent' | 'settled' | 'failed'>(
    Type.String({ pattern: '^(waiting|signed|sent|settled|failed)$' }),
  ),
  payment: Type.Unsafe<SignedPayment | null>(
    Type.Union([
      Type.Null(),
      Type.Object({ hash: HexText, raw: HexText, place: Type.Union([Type.Null(), Type.Integer({ minimum: 0 })]) }),
    ]),
  ),
  why: Type.Unsafe<'funds' | 'recipient' | 'node' | 'overtaken' | null>(
    Type.Union([Type.Null(), Type.String({ pattern: '^(funds|recipient|node|overtaken)$' })]),
  ),
  askedMs: Type.Integer(),
  sentMs: Type.Union([Type.Null(), Type.Integer()]),
})
export type KeptDrip = Readonly<Static<typeof KeptDrip>>

/** Whether its coins may still leave, or have left. */
export const isOpen = ({ state }: KeptDrip): boolean => state === 'signed' || state === 'sent'
export const isPaid = (drip: KeptDrip): boolean => isOpen(drip) || drip.state === 'settled'
