/** Milliseconds of processor time of this process: unlike a clock, they do not run on while other processes work. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
