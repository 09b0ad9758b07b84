/** Text of what a port throws, whatever it is. */
export function faultText(fault: unknown): string {
  try {
    return fault instanceof Error ? fault.message : String(fault);
  } catch {
    return 'The fault cannot be shown.';
  }
}
