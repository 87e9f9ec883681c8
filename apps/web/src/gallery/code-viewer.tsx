import { CodeViewer } from '@orrery/ui/code-viewer'
import type { Specimen } from './specimen.ts'

const SOLIDITY = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title A token with a cap
contract Capped is ERC20 {
    uint256 public immutable cap;
    mapping(address => uint256) private _seen;

    /* Minting ends where
       the cap begins. */
    function mint(address to, uint256 amount) external onlyOwner {
        require(totalSupply() + amount <= cap, "Capped: over the cap");
        if (to == address(0xdEaD)) revert();
        _mint(to, amount * 1 ether);
        emit Minted(to, amount);
    }
}
`
const JSON_TEXT = JSON.stringify(
  {
    jsonrpc: '2.0',
    id: 1,
    result: {
      number: '0x1406f40',
      gasUsed: 29_970_421,
      timestamp: 1_763_760_000,
      final: true,
      uncles: [],
      extraData: null,
      ratio: -1.5e-7,
    },
  },
  null,
  2,
)
const TROJAN =
  'bool isAdmin = false;\n/*\u202e } \u2066if (isAdmin)\u2069 \u2066 begin admins only */\n    grant();\n/* end admins only \u202e { \u2066*/\n'
const long = () =>
  Array.from(
    { length: 20_000 },
    (_, at) => `    slot[${at}] = uint256(0x${(at * 2_654_435_761).toString(16)}); // line ${at + 1}`,
  ).join('\n')

export const specimen: Specimen = {
  id: 'code-viewer',
  title: 'Code viewer',
  group: 'text',
  states: [
    {
      name: 'Solidity',
      Show: () => <CodeViewer name="Capped.sol" text={SOLIDITY} language="solidity" anchor="sol-" />,
    },
    {
      name: 'JSON, wrapped',
      Show: () => <CodeViewer name="eth_getBlockByNumber" text={JSON_TEXT} language="json" wrap anchor="json-" />,
    },
    {
      name: 'Call data of 10,000 characters',
      Show: () => (
        <CodeViewer name="Input" text={`0x${'a9059cbb'.repeat(1250)}`} wrap maxHeight="160px" anchor="call-" />
      ),
    },
    {
      name: 'Hidden characters are shown',
      Show: () => <CodeViewer name="Trojan.sol" text={TROJAN} language="solidity" anchor="trojan-" />,
    },
    {
      name: '20,000 lines',
      Show: () => <CodeViewer name="Long.sol" text={long()} language="solidity" maxHeight="320px" anchor="long-" />,
    },
    {
      name: 'Markup stays text',
      Show: () => (
        <CodeViewer
          name="<b>name</b>"
          text={'<script>alert(1)</script>\n<img src=x onerror=alert(2)>'}
          anchor="markup-"
        />
      ),
    },
  ],
}
