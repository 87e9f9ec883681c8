/** What a gateway said: what it told, that it refused the question (4xx), or that it failed, whatever the reason. */
export type GatewayAnswer =
  | { readonly state: 'told'; readonly body: string }
  | { readonly state: 'refused' }
  | { readonly state: 'failed' }

/** Gateways outside the chain that the operator lets the site ask for what contracts keep there (EIP-3668). */
export type GatewaySource = {
  /** Whether the address is one of a host that the operator names. */
  allows(url: string): boolean
  /** A GET, or a POST of JSON where there is a body. Never rejects but with the signal's reason. */
  ask(url: string, body: string | null, signal: AbortSignal): Promise<GatewayAnswer>
}
