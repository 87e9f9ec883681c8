import { defineTool } from '../tool.ts'

export const tool = defineTool({
  id: 'faucet-testnet',
  name: 'faucet.title',
  introduction: 'faucet.lead',
  link: '/faucet-testnet',
  recommendIds: ['decompile', 'contract-diff', 'broadcasting'],
})
