// Does what Kubernetes does for a Job: starts its processes, and restarts those that fail.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The fields of a Job that this controller uses. */
export interface Job {
  readonly spec: {
    readonly completionMode: string;
    readonly completions: number;
    readonly parallelism: number;
    readonly backoffLimitPerIndex: number;
    readonly podFailurePolicy: { readonly rules: readonly FailureRule[] };
    readonly template: { readonly spec: PodSpec };
  };
}

interface FailureRule {
  readonly action: 'FailJob' | 'FailIndex' | 'Ignore';
  readonly onExitCodes?: { readonly operator: 'In'; readonly values: readonly number[] };
}

interface PodSpec {
  readonly terminationGracePeriodSeconds: number;
  readonly containers: readonly [
    {
      readonly command: readonly string[];
      readonly args: readonly string[];
      readonly envFrom: readonly [{ readonly secretRef: { readonly name: string } }];
    },
  ];
}

interface JobOptions {
  readonly folder: string;
  /** The variables of the Secret and of the image. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * If the argument is the path of a mounted file, returns the path of the file on this machine.
   */
  readonly localPath: (argument: string) => string;
  /** Called when the process of an index was killed, before the process is started again. */
  readonly onKilled: (index: number) => Promise<void>;
}

/** The process that works on one index of the Job. */
interface Pod {
  readonly index: number;
  readonly child: ChildProcess;
}

export class JobController {
  readonly #job: Job;
  readonly #options: JobOptions;
  readonly #pods = new Set<Pod>();
  starts = 0;

  constructor(job: Job, options: JobOptions) {
    this.#job = job;
    this.#options = options;
  }

  /**
   * Resolves with one text for each process that failed and is not restarted. The list is empty if
   * all processes succeeded.
   */
  async run(): Promise<string[]> {
    const { completions } = this.#job.spec;
    const indexes = Array.from({ length: completions }, (_, index) => this.#complete(index));
    return (await Promise.all(indexes)).flat();
  }

  /**
   * Sends a signal to the running process that `choose` selects. Returns false if no process is
   * left.
   */
  signal(choose: (pods: number) => number, signal: NodeJS.Signals): boolean {
    const pods = [...this.#pods];
    const pod = pods[pods.length > 0 ? choose(pods.length) : 0];
    if (!pod) return false;
    // Each process gets only one signal.
    this.#pods.delete(pod);
    return pod.child.kill(signal);
  }

  async #complete(index: number): Promise<string[]> {
    const { backoffLimitPerIndex, podFailurePolicy } = this.#job.spec;
    for (let failures = 0; failures <= backoffLimitPerIndex; failures += 1) {
      const { code, said } = await this.#start(index);
      if (code === 0) return [];
      const rule = podFailurePolicy.rules.find(({ onExitCodes }) =>
        onExitCodes?.values.includes(code ?? -1),
      );
      if (rule) return [`${index}: ${rule.action} after ${code}: ${said}`];
      if (code === null) await this.#options.onKilled(index);
    }
    return [`${index}: failed more than ${backoffLimitPerIndex} times`];
  }

  async #start(index: number) {
    const { folder, env, localPath } = this.#options;
    const [{ command, args }] = this.#job.spec.template.spec.containers;
    const [program = '', ...given] = [...command, ...args.map(localPath)];
    const child = spawn(program, given, {
      cwd: folder,
      env: { ...env, ...stateOf(folder, index), JOB_COMPLETION_INDEX: String(index) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.starts += 1;
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const pod = { index, child };
    this.#pods.add(pod);
    const [code] = (await once(child, 'close')) as [number | null];
    this.#pods.delete(pod);
    return { code, said };
  }
}

/** Each process has a machine of its own, which shares no locks of hotels with the others. */
function stateOf(folder: string, index: number) {
  return { XDG_STATE_HOME: join(folder, 'machines', String(index)) };
}
