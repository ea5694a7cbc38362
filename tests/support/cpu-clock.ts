/**
 * Starts a clock of this process's CPU time, which other programs do not affect. The returned
 * function gives the ms since the start.
 */
export function startCpuClock(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
