import { runInNewContext } from 'node:vm'
import solc from 'solc'
import { describe, expect, test } from 'vitest'
import { bytesOf } from '../../verify/hex-bytes.ts'
import { blocksOf, constantsOf, decompile, type Decompiled } from './decompile.ts'

const SOURCE = `
pragma solidity ^0.8.20;
interface Token { function transfer(address to, uint256 amount) external returns (bool); function balanceOf(address) external view returns (uint256); }
contract Sample {
  error Poor(address who, uint256 has);
  event Transfer(address indexed from, address indexed to, uint256 value);
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;
  address owner;
  uint256 public totalSupply;
  uint256[] list;
  modifier onlyOwner() { require(msg.sender == owner, "not the owner"); _; }
  function transfer(address to, uint256 value) external returns (bool) {
    if (balanceOf[msg.sender] < value) revert Poor(msg.sender, balanceOf[msg.sender]);
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
    return true;
  }
  function approve(address spender, uint256 value) external returns (bool) { allowance[msg.sender][spender] = value; return true; }
  function squares(uint256 n) external pure returns (uint256 sum) { for (uint256 i = 0; i < n; i++) sum += i * i; }
  function fibonacci(uint256 n) external pure returns (uint256) {
    unchecked { uint256 a = 0; uint256 b = 1; while (n != 0) { (a, b) = (b, a + b); n--; } return a; }
  }
  function sweep(Token token) external onlyOwner { token.transfer(owner, token.balanceOf(address(this))); }
  function pay(address payable to) external payable { (bool ok,) = to.call{value: msg.value}(""); require(ok, "pay failed"); }
  function push(uint256 value) external { list.push(value); }
  function swap(uint256 a) external returns (uint256 before) { before = totalSupply; totalSupply = a; }
  receive() external payable {}
}`

function codeOf(optimizer: { readonly enabled: boolean; readonly runs?: number }, source = SOURCE): Uint8Array {
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { 'sample.sol': { content: source } },
        settings: {
          optimizer,
          evmVersion: 'paris',
          outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
        },
      }),
    ),
  ) as { contracts: Record<string, Record<string, { evm: { deployedBytecode: { object: string } } }>> }
  return bytesOf(`0x${output.contracts['sample.sol']!['Sample']!.evm.deployedBytecode.object}`)
}

const linesOf = (apart: Decompiled, selector: `0x${string}` | null): readonly string[] =>
  apart.read(selector).lines.map(({ depth, text }) => '  '.repeat(depth) + text)

describe.each([{ enabled: false }, { enabled: true, runs: 200 }])(
  'by a compiler with the optimizer %j',
  (optimizer) => {
    const code = codeOf(optimizer)
    const apart = decompile(code)

    test('screens-evm §15.4: functions are those that the code answers to', () => {
      expect(apart.selectors).toHaveLength(11)
      expect(apart.selectors).toContain('0xa9059cbb')
      expect(apart.read('0xa9059cbb')).toMatchObject({
        signature: 'transfer(address to, uint256 amount)',
        types: ['address', 'uint256'],
        mutability: 'nonpayable',
        answers: 1,
        isWhole: true,
      })
      expect(() => apart.read('0x00000001')).toThrow(RangeError)
    })

    test('screens-evm §15.4: pseudo-code says what the source says', () => {
      const lines = linesOf(apart, '0xa9059cbb').join('\n')
      expect(lines).toMatch(
        /^if \((?:map_0\[msg\.sender\] < arg2|arg2 > map_0\[msg\.sender\])\) revert 0x90a08344\(msg\.sender, map_0\[msg\.sender\]\)$/m,
      )
      expect(lines).toMatch(/^map_0\[msg\.sender\] = map_0\[msg\.sender\] - arg2$/m)
      expect(lines).toMatch(/^map_0\[arg1\] = (?:map_0\[arg1\] \+ arg2|arg2 \+ map_0\[arg1\])$/m)
      expect(lines).toMatch(/^emit Transfer\(msg\.sender, arg1, arg2\)\nreturn 1$/m)
      expect(linesOf(apart, '0x095ea7b3')).toEqual(['map_1[msg.sender][arg1] = arg2', 'return 1'])
      expect(linesOf(apart, '0xdd62ed3e')).toEqual(['return map_1[arg1][arg2]'])
    })

    test('screens-evm §15.4: what is read before it is written is told as it was', () => {
      const lines = linesOf(
        apart,
        apart.selectors.find((one) => linesOf(apart, one).some((line) => line === 'storage_3 = arg1'))!,
      )
      expect(lines).toEqual(['v1 = storage_3', 'storage_3 = arg1', 'return v1'])
    })

    test('screens-evm §15.4: loops are loops, and what changes together changes at once', () => {
      const bodies = apart.selectors.map((one) => ({ one: apart.read(one), lines: linesOf(apart, one) }))
      const squares = bodies.find(
        ({ one, lines }) => one.mutability === 'pure' && lines.some((line) => line.includes('Panic(0x11)')),
      )!
      expect(squares.lines.filter((line) => line.startsWith('while'))).toHaveLength(1)
      expect(squares.lines.some((line) => /^ {2}v(\d+) = v\1 \+ 1$/.test(line))).toBe(true)
      const fibonacci = bodies.find(
        ({ one, lines }) => one.mutability === 'pure' && !lines.some((line) => line.includes('Panic')),
      )!
      const text = fibonacci.lines.join('\n')
      // Run as it reads: whoever mistakes the order gets other numbers.
      const run = runInNewContext(`(arg1) => {${asScript(fibonacci.lines)}}`) as (n: bigint) => bigint
      expect(
        [0n, 1n, 2n, 10n, 50n].map((n) => run(n)),
        text,
      ).toEqual([0n, 1n, 1n, 55n, 12_586_269_025n])
    })

    test('screens-evm §15.4: calls name whom, what and how much', () => {
      const sweep = apart.selectors
        .map((one) => linesOf(apart, one))
        .find((lines) => lines.join().includes('.transfer('))!
      expect(sweep[0]).toBe('if (msg.sender != address(storage_2)) revert("not the owner")')
      expect(sweep.join('\n')).toMatch(/v\d+ = arg1\.\/\* staticcall \*\/ balanceOf\(address\(this\)\)/)
      expect(sweep.join('\n')).toMatch(/v\d+ = arg1\.transfer\(address\(storage_2\), v\d+\.data\[0:\+32\]\)/)
      const pay = apart.selectors.map((one) => apart.read(one)).find(({ mutability }) => mutability === 'payable')!
      expect(pay.lines[0]!.text).toMatch(/^v\d+ = arg1\.call\{value: msg\.value\}\(\)$/)
    })

    test('screens-evm §15.4: texts of the source are among the constants, and every way between blocks leads to one', () => {
      expect(constantsOf(code).texts).toEqual(expect.arrayContaining(['not the owner', 'pay failed']))
      const blocks = blocksOf(code, 10_000)
      const starts = new Set(blocks.map(({ at }) => at))
      expect(blocks.flatMap(({ leads }) => leads).filter((at) => !starts.has(at))).toEqual([])
    })
  },
)

/** Lines of one loop as a script of this engine, modulo nothing: small numbers do not wrap. */
function asScript(lines: readonly string[]): string {
  const names = new Set(lines.flatMap((line) => [...line.matchAll(/\bv\d+\b/g)].map(([name]) => name)))
  const body: string[] = []
  let open = 0
  for (const line of lines) {
    const depth = /^ */.exec(line)![0].length / 2
    while (open > depth) {
      body.push('}')
      open--
    }
    const text = line
      .trim()
      .replaceAll(/\b(\d+)\b/g, '$1n')
      .replaceAll(/\bv(\d+)n\b/g, 'v$1')
      .replaceAll('arg1n', 'arg1')
    if (text.startsWith('while') || /^if \(.*\)$/.test(text)) {
      body.push(`${text} {`)
      open++
    } else body.push(`${text};`)
  }
  return `let ${[...names].join(', ')};\n${body.join('\n')}${'}'.repeat(open)}`
}

test('screens-evm §15.4: functions that all refuse coins in one place are not payable', () => {
  const source = `pragma solidity ^0.8.20; contract Sample { uint256 kept; function keep(uint256 value) external { kept = value; } function raise() external { kept += 2; } }`
  const apart = decompile(codeOf({ enabled: true, runs: 200 }, source))
  expect(apart.selectors.map((one) => apart.read(one).mutability)).toEqual(['nonpayable', 'nonpayable'])
})

test('reliability S-29: code that is made to be walked for ever, and any at random, is walked up to a bound', () => {
  let state = 7
  const random = (): number => (state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff) >> 8
  const codes = [
    '',
    '5b600056',
    // Doubles its ways at every place.
    `5b${'36600157'.repeat(3000)}`,
    `5b${'36600057'.repeat(30_000)}`,
    // Fills memory, and goes by many places.
    `${Array.from({ length: 8_000 }, (_, at) => `3662${(at * 32).toString(16).padStart(6, '0')}52${at % 2 === 0 ? '5b' : ''}`).join('')}36600057`,
    '5b80600101600056',
    '5b8080600056',
    '7f',
    '60003560e01c8063a9059cbb14600057',
    ...Array.from({ length: 60 }, () =>
      Array.from({ length: 400 }, () => (random() & 0xff).toString(16).padStart(2, '0')).join(''),
    ),
  ].map((hex) => bytesOf(`0x${hex}`))
  for (const code of codes) {
    const apart = decompile(code)
    for (const one of [...apart.selectors, null]) expect(apart.read(one).lines.length).toBeLessThan(20_000)
    expect(blocksOf(code, 50).length).toBeLessThanOrEqual(50)
    expect(constantsOf(code).texts.length).toBeLessThanOrEqual(300)
  }
})
