import type { Page } from 'playwright-core'
import { button } from './controls.ts'

/** Answers each risk question with the option at index `place`. */
export async function answerAll(page: Page, place: number, lastButton: string) {
  for (let question = 1; question <= 12; question++) {
    await page.getByText(`第 ${question} 题`, { exact: true }).waitFor()
    await page
      .getByRole('radio')
      .nth(question > 10 ? 1 : place)
      .check()
    await button(page, question === 12 ? lastButton : '下一题').click()
  }
}
