/** Texts of Bitcoin's wallets that nothing in a chain is called by. */
export type ApartText = 'lightning' | 'psbt'

/** A Lightning invoice (BOLT 11), an offer with what belongs to it (BOLT 12), or an LNURL (LUD-01), all of bech32's letters; payment links begin with `lightning:`. */
const LIGHTNING =
  /^(?:lightning:)?(?:ln(?:bcrt|bc|tbs|tb|sb)(?:\d{1,18}[munp]?)?1|ln[oir]1|lnurl1)(?=[02-9ac-hj-np-z+]{20})/i
/** A payment link that names no address, only what is paid over Lightning (BIP-321). */
const LINK = /^bitcoin:\?(?:[^\s&]*&)*(?:lightning|lno)=/i
/** The magic bytes of a partially signed transaction (BIP-174), in base64 and in hex. */
const PSBT = /^(?:cHNidP|70736274[fF]{2})/

/** What a typed text is that no search finds, so that nobody waits for it to turn up; null for any other. Pure. */
export function apartText(text: string): ApartText | null {
  const clean = text.trim()
  if (PSBT.test(clean)) return 'psbt'
  return LIGHTNING.test(clean) || LINK.test(clean) ? 'lightning' : null
}
