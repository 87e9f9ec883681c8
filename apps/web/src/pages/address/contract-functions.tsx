import type { DeclaredFunctions } from '@orrery/model/wire/verification'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { FunctionList } from './function-list.tsx'
import { UnverifiedFunctions } from './unverified-functions.tsx'

export type ContractFunctionsProps = {
  /** Null where nobody verified an interface. */
  readonly abi: readonly unknown[] | null
  readonly view: 'read' | 'write'
  /** The address that is called. */
  readonly address: string
  /** Where the code stands that it runs, which tells functions where nobody verified any. */
  readonly codeAt: string
  /** Whose functions these are, where another contract's code runs. */
  readonly implementation: string | null
  /** Who may do more than others, where it is told. */
  readonly owner: string | null
  readonly admin: string | null
  /** Which contract of the sources declares which function, where that is known. */
  readonly declared?: DeclaredFunctions | undefined
}

/** A form for each function that is read or written (screens-evm §6.1). */
export function ContractFunctionsView({
  abi,
  view,
  address,
  codeAt,
  implementation,
  owner,
  admin,
  declared,
}: ContractFunctionsProps) {
  if (abi === null)
    return <AfterWords>{() => <UnverifiedFunctions view={view} address={address} codeAt={codeAt} />}</AfterWords>
  return (
    <FunctionList
      abi={abi}
      view={view}
      address={address}
      implementation={implementation}
      powers={{ owner, admin }}
      isGuess={false}
      declared={declared}
    />
  )
}
