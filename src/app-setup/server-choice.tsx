import { Choice, Choices } from "../ui/choice";

type Option = { title: string; text: string };

type ServerChoiceProps = {
  label: string;
  /** Name of the radio buttons. */
  name: string;
  /** Use of this computer's own keys. */
  own: Option;
  /** Use of the shop's server. */
  server: Option;
  byServer: boolean;
  onChoose: (byServer: boolean) => void;
};

/** Choice between keys of this computer's own and the shop's server. */
export function ServerChoice({ label, name, own, server, byServer, onChoose }: ServerChoiceProps) {
  return (
    <Choices label={label}>
      <Choice
        name={name}
        icon="card"
        {...own}
        checked={!byServer}
        onChoose={() => onChoose(false)}
      />
      <Choice
        name={name}
        icon="store"
        {...server}
        checked={byServer}
        onChoose={() => onChoose(true)}
      />
    </Choices>
  );
}
