const PAS: Record<number, string> = {
  1: 'rnc-etapes__pas rnc-etapes__pas--1',
  0: 'rnc-etapes__pas',
}

/** Étapes d’une démarche, non cliquables : « Étape n sur total ». `courante` commence à 1. */
export function Etapes({ etapes, courante }: { etapes: readonly string[]; courante: number }) {
  const suivante = etapes[courante]
  return (
    <div className="fr-stepper rnc-etapes">
      <h2 className="fr-stepper__title">
        <span className="fr-stepper__state">
          Étape {courante} sur {etapes.length}
        </span>
        {etapes[courante - 1]}
      </h2>
      <div className="rnc-etapes__barre" aria-hidden="true">
        {etapes.map((etape, i) => (
          <span key={etape} className={PAS[i < courante ? 1 : 0]} />
        ))}
      </div>
      {suivante && (
        <p className="fr-stepper__details">
          <span className="fr-text--bold">Étape suivante :</span> {suivante}
        </p>
      )}
    </div>
  )
}
