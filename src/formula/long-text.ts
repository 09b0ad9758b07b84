// Work is linear in the message (specification DECISIONS B2), also where many formulas read one long text.
import type { EvaluationContext } from './context.js';
import { type Failure, runtimeFailure } from './failure.js';

/** Text up to this length is not counted: it takes no longer to read than a formula does. */
const freeLength = 500;

/** Characters of longer text that the formulas of any message may read and join. */
const leastAllowance = 1_048_576;

/** Those that they may also read and join for each character of text in the message. */
const allowancePerCharacter = 16;

/**
 * A text that a formula reads or makes, or the failure where the long ones of the message are too much. Each value has one use,
 * which takes linear time, so counting the values bounds the work.
 */
export function countedText(text: string, context: EvaluationContext): string | Failure {
  if (text.length <= freeLength) {
    return text;
  }
  context.longText += text.length;
  const allowance = leastAllowance + allowancePerCharacter * context.textLength;
  return context.longText > allowance
    ? runtimeFailure(
        'with it, the formulas of the message read and join too much text',
        `at most ${allowance} characters in all texts of more than ${freeLength}`,
      )
    : text;
}
