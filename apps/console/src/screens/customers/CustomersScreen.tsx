import './customers.css'
import { FindCustomer } from '../../customer/FindCustomer.tsx'
import { Page } from '../../layout/Page.tsx'

/** Finds customers by an exact number, or by name and part of the ID number; there is deliberately no list. */
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
