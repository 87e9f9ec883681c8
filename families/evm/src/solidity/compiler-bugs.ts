import type { SourceSettings } from '@orrery/model/wire/verification'

/** How much harm a known bug of the compiler may do, as its authors rate it. */
export type BugSeverity = 'very low' | 'low' | 'low/medium' | 'medium' | 'medium/high' | 'high'

/** A known bug of the Solidity compiler. */
export type CompilerBug = {
  /** As the authors call it: with it the description is found. */
  readonly name: string
  /** The version that brought it; null where it was always there. */
  readonly introduced: string | null
  /** The first version without it. */
  readonly fixed: string
  readonly severity: BugSeverity
}

/** What a contract must have been compiled with to be affected: `o` the optimiser, `i` the IR pipeline, `l` the older one. What else it takes is in the sources. */
type Condition = 'o' | 'i' | 'l'

type Line = readonly [name: string, introduced: string, fixed: string, severity: BugSeverity, needs?: Condition]

/** Names, versions and ratings of Solidity’s list of known bugs (docs/bugs.json, July 2026), the newest first. */
const BUGS: readonly Line[] = [
  ['UncheckedArrayStorageSizeOverflow', '0.1.0', '0.8.35', 'low'],
  ['InheritanceOrderReversalOnStorageEndWarning', '0.8.29', '0.8.36', 'medium'],
  ['UnsoundSpillInMutualRecursion', '0.7.2', '0.8.36', 'medium', 'i'],
  ['TransientStorageClearingHelperCollision', '0.8.28', '0.8.34', 'high', 'i'],
  ['LostStorageArrayWriteOnSlotOverflow', '0.1.0', '0.8.32', 'low'],
  ['VerbatimInvalidDeduplication', '0.8.5', '0.8.23', 'low'],
  ['FullInlinerNonExpressionSplitArgumentEvaluationOrder', '0.6.7', '0.8.21', 'low', 'o'],
  ['MissingSideEffectsOnSelectorAccess', '0.6.2', '0.8.21', 'low', 'l'],
  ['StorageWriteRemovalBeforeConditionalTermination', '0.8.13', '0.8.17', 'medium/high', 'o'],
  ['AbiReencodingHeadOverflowWithStaticArrayCleanup', '0.5.8', '0.8.16', 'medium'],
  ['DirtyBytesArrayToStorage', '0.0.1', '0.8.15', 'low'],
  ['InlineAssemblyMemorySideEffects', '0.8.13', '0.8.15', 'medium', 'o'],
  ['DataLocationChangeInInternalOverride', '0.6.9', '0.8.14', 'very low'],
  ['NestedCalldataArrayAbiReencodingSizeValidation', '0.5.8', '0.8.14', 'very low'],
  ['AbiEncodeCallLiteralAsFixedBytesBug', '0.8.11', '0.8.13', 'very low'],
  ['UserDefinedValueTypesBug', '0.8.8', '0.8.9', 'very low'],
  ['SignedImmutables', '0.6.5', '0.8.9', 'very low'],
  ['ABIDecodeTwoDimensionalArrayMemory', '0.4.16', '0.8.4', 'very low'],
  ['KeccakCaching', '', '0.8.3', 'medium', 'o'],
  ['EmptyByteArrayCopy', '', '0.7.4', 'medium'],
  ['DynamicArrayCleanup', '', '0.7.3', 'medium'],
  ['FreeFunctionRedefinition', '0.7.1', '0.7.2', 'low'],
  ['UsingForCalldata', '0.6.9', '0.6.10', 'very low'],
  ['MissingEscapingInFormatting', '0.5.14', '0.6.8', 'very low'],
  ['ArraySliceDynamicallyEncodedBaseType', '0.6.0', '0.6.8', 'very low'],
  ['ImplicitConstructorCallvalueCheck', '0.4.5', '0.6.8', 'very low'],
  ['TupleAssignmentMultiStackSlotComponents', '0.1.6', '0.6.6', 'very low'],
  ['MemoryArrayCreationOverflow', '0.2.0', '0.6.5', 'low'],
  ['YulOptimizerRedundantAssignmentBreakContinue', '0.6.0', '0.6.1', 'medium', 'o'],
  ['privateCanBeOverridden', '0.3.0', '0.5.17', 'low'],
  ['YulOptimizerRedundantAssignmentBreakContinue0.5', '0.5.8', '0.5.16', 'low', 'o'],
  ['ABIEncoderV2LoopYulOptimizer', '0.5.14', '0.5.15', 'low', 'o'],
  ['ABIEncoderV2CalldataStructsWithStaticallySizedAndDynamicallyEncodedMembers', '0.5.6', '0.5.11', 'low'],
  ['SignedArrayStorageCopy', '0.4.7', '0.5.10', 'low/medium'],
  ['ABIEncoderV2StorageArrayWithMultiSlotElement', '0.4.16', '0.5.10', 'low'],
  ['DynamicConstructorArgumentsClippedABIV2', '0.4.16', '0.5.9', 'very low'],
  ['UninitializedFunctionPointerInConstructor', '0.5.0', '0.5.8', 'very low'],
  ['UninitializedFunctionPointerInConstructor_0.4.x', '0.4.5', '0.4.26', 'very low'],
  ['IncorrectEventSignatureInLibraries', '0.5.0', '0.5.8', 'very low'],
  ['IncorrectEventSignatureInLibraries_0.4.x', '0.3.0', '0.4.26', 'very low'],
  ['ABIEncoderV2PackedStorage', '0.5.0', '0.5.7', 'low'],
  ['ABIEncoderV2PackedStorage_0.4.x', '0.4.19', '0.4.26', 'low'],
  ['IncorrectByteInstructionOptimization', '0.5.5', '0.5.7', 'very low', 'o'],
  ['DoubleShiftSizeOverflow', '0.5.5', '0.5.6', 'low', 'o'],
  ['ExpExponentCleanup', '', '0.4.25', 'medium/high'],
  ['EventStructWrongData', '0.4.17', '0.4.25', 'very low'],
  ['NestedArrayFunctionCallDecoder', '0.1.4', '0.4.22', 'medium'],
  ['OneOfTwoConstructorsSkipped', '0.4.22', '0.4.23', 'very low'],
  ['ZeroFunctionSelector', '', '0.4.18', 'very low'],
  ['DelegateCallReturnValue', '0.3.0', '0.4.15', 'low'],
  ['ECRecoverMalformedInput', '', '0.4.14', 'medium'],
  ['SkipEmptyStringLiteral', '', '0.4.12', 'low'],
  ['ConstantOptimizerSubtraction', '', '0.4.11', 'low', 'o'],
  ['IdentityPrecompileReturnIgnored', '', '0.4.7', 'low'],
  ['OptimizerStateKnowledgeNotResetForJumpdest', '0.4.5', '0.4.6', 'medium', 'o'],
  ['HighOrderByteCleanStorage', '0.1.6', '0.4.4', 'high'],
  ['OptimizerStaleKnowledgeAboutSHA3', '', '0.4.3', 'medium', 'o'],
  ['LibrariesNotCallableFromPayableFunctions', '0.4.0', '0.4.2', 'low'],
  ['SendFailsForZeroEther', '', '0.4.0', 'low'],
  ['DynamicAllocationInfiniteLoop', '', '0.3.6', 'low'],
  ['OptimizerClearStateOnCodePathJoin', '', '0.3.6', 'low', 'o'],
  ['CleanBytesHigherOrderBits', '', '0.3.3', 'medium/high'],
  ['ArrayAccessCleanHigherOrderBits', '', '0.3.1', 'medium/high'],
  ['AncientCompiler', '', '0.3.0', 'high'],
]

type Version = readonly [number, number, number]

/** The release of a compiler's long or short name; null for what is none. */
function versionOf(text: string): Version | null {
  const [, ...parts] = /^v?(\d{1,4})\.(\d{1,4})\.(\d{1,4})(?:[^\d]|$)/.exec(text) ?? []
  return parts.length === 3 ? [Number(parts[0]), Number(parts[1]), Number(parts[2])] : null
}

const isBefore = (a: Version, b: Version): boolean => (a[0] - b[0] || a[1] - b[1] || a[2] - b[2]) < 0

/**
 * The known bugs of a Solidity release that the settings do not rule out (screens-evm §6.1): a contract has one only where its source does what triggers it. Null for a text that is
 * no release. Pure.
 */
export function compilerBugs(
  compiler: string,
  { optimizer, viaIR }: Pick<SourceSettings, 'optimizer' | 'viaIR'>,
): readonly CompilerBug[] | null {
  const version = versionOf(compiler)
  if (version === null) return null
  const holds = { o: optimizer, i: viaIR, l: !viaIR }
  return BUGS.filter(
    ([, introduced, fixed, , needs]) =>
      isBefore(version, versionOf(fixed)!) &&
      (introduced === '' || !isBefore(version, versionOf(introduced)!)) &&
      (needs === undefined || holds[needs]),
  ).map(([name, introduced, fixed, severity]) => ({
    name,
    introduced: introduced === '' ? null : introduced,
    fixed,
    severity,
  }))
}
