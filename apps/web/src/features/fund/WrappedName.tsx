import { Fragment } from 'react'

/** A fund's name, which goes on with the kind of the fund where it needs two lines. */
export function WrappedName({ name }: { name: string }) {
  return name.split(/(?=混合|股票|债券|指数|货币|ETF|QDII)/).map(part => (
    <Fragment key={part}>
      <wbr />
      {part}
    </Fragment>
  ))
}
