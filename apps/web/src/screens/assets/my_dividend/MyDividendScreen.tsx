import { DividendList } from './DividendList.tsx'
import { DividendSettings } from './DividendSettings.tsx'
import '../assets.css'

/** AST-07: the dividend method of each holding, and the dividends. */
export default function MyDividendScreen() {
  return (
    <>
      <h1 className="account__title">我的分红</h1>
      <DividendSettings />
      <DividendList />
    </>
  )
}
