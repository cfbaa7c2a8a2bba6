import { aideDe, estObligatoire, libelleDe, type Champ } from '#domain/coproprietes/declaration/champs.ts'
import { ChampDate } from '#web/socle/ui/ChampDate.tsx'
import { ChampEntier, ChampMontant, ChampTexte, Selection } from '#web/socle/ui/champs.tsx'
import { ChoixOuiNon } from '#web/socle/ui/choix.tsx'
import { tapeA, texteA } from './saisie.ts'
import { OuTrouver } from './OuTrouver.tsx'
import type { SaisieDuBloc } from './saisie-du-bloc.ts'

/** Dessine un champ simple de la déclaration d’après sa ligne. */
export function ChampDeclaration({ champ, f }: { champ: Champ; f: SaisieDuBloc }) {
  const { declaration, contexte, saisie } = f
  const commun = {
    name: champ.chemin,
    libelle: libelleDe(champ, declaration, contexte),
    aide: aideDe(champ, declaration, contexte),
    requis: estObligatoire(champ, declaration, contexte),
    erreur: f.erreurDe(champ.chemin),
    onBlur: () => f.toucher(champ.chemin),
  }
  const texte = {
    ...commun,
    value: texteA(saisie, champ.chemin),
    onChange: (v: string) => f.poser(champ.chemin, v),
    suite: champ.annexe !== undefined && <OuTrouver champ={champ} libelle={commun.libelle} />,
  }
  switch (champ.type) {
    case 'ouiNon': {
      const tape = tapeA(saisie, champ.chemin)
      return (
        <ChoixOuiNon
          {...commun}
          value={typeof tape === 'boolean' ? tape !== (champ.inverse ?? false) : null}
          onChange={(v) => f.poser(champ.chemin, v !== (champ.inverse ?? false))}
        />
      )
    }
    case 'choix': {
      const permis = champ.choixPermis?.(declaration, contexte) ?? Object.keys(champ.choix ?? {})
      return (
        <Selection
          {...texte}
          options={permis.map((valeur) => ({ valeur, libelle: champ.choix?.[valeur] ?? valeur }))}
        />
      )
    }
    case 'date':
      return <ChampDate {...texte} />
    case 'montant':
      return <ChampMontant {...texte} />
    case 'entier':
      return <ChampEntier {...texte} />
    default:
      return (
        <ChampTexte {...texte} autoComplete="off" largeur={champ.type === 'texte' ? 'pleine' : 'moyenne'} />
      )
  }
}
