import { useEffect, useState } from 'react'
import { MomentText } from '@orrery/entities/age'
import { usePageChain } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import { MISSING } from '@orrery/format/missing'
import type { NameEvent } from '@orrery/model/wire/name'
import { useSite } from '../../app/site.ts'
import { registrationIn } from './registration-in.ts'
import { RegistrationRoom, type RegistrationProps } from './registration-room.tsx'

/** Events that are looked through, the newest. */
const LIMIT = 100

/** When a name was registered last, and by which transaction (screens-evm §8.6); the dash where its newest events do not tell. */
export function NameRegistration(props: RegistrationProps) {
  const { name } = props
  const { code } = usePageChain()
  const { api } = useSite()
  const [found, setFound] = useState<NameEvent | 'asked' | null>('asked')
  useEffect(() => {
    const stop = new AbortController()
    api.listNameEvents({ chain: code, name, limit: LIMIT }, stop.signal).then(
      ({ hits }) => setFound(registrationIn(hits)),
      () => setFound(null),
    )
    return () => stop.abort()
  }, [api, code, name])
  if (found === null) return MISSING
  if (found === 'asked') return <RegistrationRoom {...props} />
  return (
    <>
      <MomentText ms={found.timeMs} />
      <br />
      <TxLink hash={found.txHash} />
    </>
  )
}
