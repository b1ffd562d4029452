import './customers.css'
import { FindCustomer } from '../../customer/FindCustomer.tsx'
import { Page } from '../../layout/Page.tsx'

/** Customers are found by an exact number, or a name with a part of one; there is no list of them. */
export const CustomersScreen = () => (
  <Page
    title="客户"
    keys={[
      ['/', '查找'],
      ['J K', '上下'],
      ['Enter', '打开'],
    ]}
  >
    <FindCustomer path="/customers" />
  </Page>
)
