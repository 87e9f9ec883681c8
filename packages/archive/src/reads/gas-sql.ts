import { GAS_FIELDS } from '@orrery/model/gas-use'

/** Gas that a row of transactions tells, in SQL. */
export const gasSql = "simpleJSONExtractUInt(ext, 'gasUsed')"

// A price of more digits is none: as `gasUseOf` has it.
const priced = (gas: string, price: string): string =>
  `toUInt256(simpleJSONExtractUInt(ext, '${gas}')) * toUInt256OrZero(if(length(simpleJSONExtractString(ext, '${price}')) > 40, '', simpleJSONExtractString(ext, '${price}')))`

/** What was destroyed of a transaction's fees, as far as it tells it, in SQL: as `gasUseOf` has it. */
export const burntSql = `${priced('gasUsed', 'baseFee')} + ${priced('blobGasUsed', 'blobGasPrice')}`

/** Whether a transaction ran code of its receiver, in SQL; `plain` is what it takes where nothing runs, null where gas does not tell. */
export function ranSql(plain: string | null): string {
  // A field's name with its quotes stands nowhere but before its value: quotes within a text are escaped.
  const bare = GAS_FIELDS.map((field) => `position(ext, '"${field}":') = 0`).join(' AND ')
  return plain === null ? "method != ''" : `method != '' OR (${gasSql} > ${plain} AND ${bare})`
}
