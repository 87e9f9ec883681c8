import type { PackedCells } from '@orrery/model/packed'
import type { Cell, FamilyRow, LogRow } from '@orrery/model/rows'
import type { ColumnType } from '@orrery/store/columns'
import type { AnyTable } from '@orrery/store/store'
import type { Hex } from '@orrery/primitives/hex'
import { EVENT_KEYS } from '../tables/evm-event-keys.ts'
import { EVENT_TABLES } from '../tables/event-tables.ts'
import { digitsAt, WORD, type EventRows, type LogText } from './event-record.ts'
import { writeEvents } from './write-events.ts'

const COLUMNS = new Map(
  EVENT_TABLES.map(({ name, columns }: AnyTable) => [name, Object.entries(columns).slice(2)] as const),
)

/** Collects the cells of a row as the object that bundles carry. */
class RowCells implements PackedCells {
  private readonly row: Record<string, Cell>
  private readonly columns: readonly (readonly [string, ColumnType])[]
  private readonly end: (row: FamilyRow) => void
  private next = 0

  constructor(table: string, height: number, end: (row: FamilyRow) => void) {
    this.columns = COLUMNS.get(table)!
    this.row = { height }
    this.end = end
  }

  private put(value: Cell): void {
    this.row[this.columns[this.next++]![0]] = value
  }

  u8(value: number): void {
    this.put(value)
  }

  u16(value: number): void {
    this.put(value)
  }

  u32(value: number): void {
    this.put(value)
  }

  u64(value: number): void {
    this.put(value)
  }

  i64(value: number): void {
    this.put(value)
  }

  u256(value: bigint): void {
    this.put(value)
  }

  i256(value: bigint): void {
    this.put(value)
  }

  hex(value: Hex): void {
    this.put(value)
  }

  hexOrNull(value: Hex | null): void {
    this.put(value)
  }

  text(value: string): void {
    this.put(value)
  }

  present(value: unknown): boolean {
    if (value === null) this.put(null)
    return value !== null
  }

  hexAt(text: Uint8Array, at: number, digits: number): void {
    const bytes: Hex = `0x${digitsAt(text, at, digits)}`
    // As the archive stores it: a `hex?` of no bytes is absence.
    this.put(bytes === '0x' && this.columns[this.next]![1] === 'hex?' ? null : bytes)
  }

  u256At(text: Uint8Array, at: number, digits: number): void {
    const value = BigInt(`0x${digitsAt(text, at, digits)}`)
    this.put(this.columns[this.next]![1].startsWith('i256') ? BigInt.asIntN(256, value) : value)
  }

  endRow(): void {
    this.end(this.row)
  }
}

/** Adds the rows that a log makes to the tables that they belong in. Pure; what the log holds never makes it throw. */
export function collectEvents(log: LogRow, family: Record<string, FamilyRow[]>): void {
  const begin = (table: string): PackedCells => {
    const cells = new RowCells(table, log.height, (row) => (family[table] ??= []).push(row))
    cells.u32(log.txIndex)
    cells.u32(log.logIndex)
    return cells
  }
  const rows: EventRows = {
    row: begin,
    key(topic, text, at, digits) {
      const cells = begin(EVENT_KEYS.name)
      cells.u8(topic)
      cells.hexAt(text, at, digits)
      cells.endRow()
    },
  }
  writeEvents(textOf(log), rows)
}

/** The log as a node would write it, with the places of its parts. */
function textOf({ address, topics, data }: LogRow): LogText {
  const parts = [address, ...topics, data].map((part) => part.slice(2))
  const first = 40
  return {
    text: Buffer.from(parts.join(''), 'latin1'),
    address: 0,
    topics: Int32Array.from(topics, (_, i) => first + i * WORD),
    topicCount: topics.length,
    data: first + topics.length * WORD,
    dataDigits: data.length - 2,
  }
}
