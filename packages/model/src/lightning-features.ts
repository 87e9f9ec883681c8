/** Names of feature bits by the even one of each pair (BOLT 9, "Assigned features flags"; 54 is of bLIP 3). */
const NAMES: Readonly<Record<number, string>> = {
  0: 'option_data_loss_protect',
  2: 'initial_routing_sync',
  4: 'option_upfront_shutdown_script',
  6: 'gossip_queries',
  8: 'var_onion_optin',
  10: 'gossip_queries_ex',
  12: 'option_static_remotekey',
  14: 'payment_secret',
  16: 'basic_mpp',
  18: 'option_support_large_channel',
  20: 'option_anchor_outputs',
  22: 'option_anchors',
  24: 'option_route_blinding',
  26: 'option_shutdown_anysegwit',
  28: 'option_dual_fund',
  34: 'option_quiesce',
  36: 'option_attribution_data',
  38: 'option_onion_messages',
  40: 'zero_fee_commitments',
  42: 'option_provide_storage',
  44: 'option_channel_type',
  46: 'option_scid_alias',
  48: 'option_payment_metadata',
  50: 'option_zeroconf',
  54: 'keysend',
  60: 'option_simple_close',
  62: 'option_splice',
}

/** What a feature bit says: its name where BOLT 9 has one, and whether it is demanded (even) or offered (odd). */
export const describeFeature = (
  bit: number,
): { readonly bit: number; readonly name: string | null; readonly required: boolean } => ({
  bit,
  name: NAMES[bit - (bit % 2)] ?? null,
  required: bit % 2 === 0,
})
