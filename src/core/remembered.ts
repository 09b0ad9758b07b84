/**
 * A function that looks at an object once: settings and markets are read again and again. Values that are not objects are looked at
 * each time. The objects may not change, and the answer is never undefined.
 */
export function remembered<T, Value = unknown>(answerTo: (value: Value) => T): (value: Value) => T {
  const known = new WeakMap<object, T>();
  return (value) => {
    if (typeof value !== 'object' || value === null) {
      return answerTo(value);
    }
    const answer = known.get(value) ?? answerTo(value);
    known.set(value, answer);
    return answer;
  };
}
