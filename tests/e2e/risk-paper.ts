import { riskPaper } from '@zhixiao/domain/customer/risk-questions.ts'
import type { Page } from 'playwright-core'
import { optionOf } from '../../apps/server/src/testing/opening.ts'
import { button } from './controls.ts'

/** Answers each risk question with the option at index `place`, and the age question by the ID. */
export async function answerAll(page: Page, place: number, lastButton: string) {
  for (const [index, question] of riskPaper.questions.entries()) {
    await page.getByText(`第 ${index + 1} 题`, { exact: true }).waitFor()
    await page.getByRole('radio').nth(optionOf(question, place)).check()
    await button(page, index + 1 === riskPaper.questions.length ? lastButton : '下一题').click()
  }
}
