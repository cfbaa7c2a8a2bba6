import { CATEGORIES } from '#domain/institutions/categorisation/axes.ts'
import { critere, type CodeCritere } from '#domain/institutions/categorisation/criteres.ts'
import { RIEN_DE_TAPE, type SaisieDeCritere } from '#domain/institutions/categorisation/saisie.ts'
import { Cases } from '#web/socle/ui/Cases.tsx'
import { ChampDate } from '#web/socle/ui/ChampDate.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { CaseACocher, ChoixRadio } from '#web/socle/ui/choix.tsx'

interface Props {
  code: CodeCritere
  /** Vrai : sous chaque critère, de quoi demander aussi celles dont on ne le sait pas. */
  avecInconnu: boolean
  saisie: SaisieDeCritere
  erreur: string | undefined
  changer: (partie: Partial<SaisieDeCritere>) => void
}

const UNITES = { '%': '%', 'euros par lot': '€' } as const

function Plage({ code, saisie, erreur, changer }: Props) {
  const { unite } = critere(code)
  const suffixe = unite === '%' || unite === 'euros par lot' ? UNITES[unite] : undefined
  return (
    <div className="rnc-critere__bornes">
      <ChampTexte
        name={`criteres.${code}`}
        libelle="Au moins"
        sansMarque
        inputMode="decimal"
        autoComplete="off"
        largeur="courte"
        suffixe={suffixe}
        erreur={erreur}
        value={saisie.de}
        onChange={(de) => changer({ de })}
      />
      <ChampTexte
        name={`${code}-a`}
        libelle="Au plus"
        sansMarque
        inputMode="decimal"
        autoComplete="off"
        largeur="courte"
        suffixe={suffixe}
        value={saisie.a}
        onChange={(a) => changer({ a })}
      />
    </div>
  )
}

function Periode({ code, saisie, erreur, changer }: Props) {
  return (
    <div className="rnc-critere__bornes">
      <ChampDate
        name={`criteres.${code}`}
        libelle="À partir du"
        sansMarque
        erreur={erreur}
        value={saisie.de}
        onChange={(de) => changer({ de })}
      />
      <ChampDate
        name={`${code}-a`}
        libelle="Jusqu’au"
        sansMarque
        value={saisie.a}
        onChange={(a) => changer({ a })}
      />
    </div>
  )
}

const direOption = (code: string, dit: string | { libelle: string }) => ({
  valeur: code,
  libelle: typeof dit === 'string' ? dit : dit.libelle,
})

function Choix({ code, saisie, erreur, changer }: Props) {
  const { libelle, genre, choix } = critere(code)
  if (genre === 'ouiNon')
    return (
      <ChoixRadio
        name={`criteres.${code}`}
        libelle={libelle}
        sansMarque
        enLigne
        erreur={erreur}
        options={[
          { valeur: '', libelle: 'Peu importe' },
          { valeur: 'oui', libelle: 'Oui' },
          { valeur: 'non', libelle: 'Non' },
        ]}
        value={saisie.vaut}
        onChange={(vaut) => changer({ vaut })}
      />
    )
  return (
    <Cases
      name={`criteres.${code}`}
      libelle={libelle}
      sansMarque
      enColonnes
      erreur={erreur}
      options={Object.entries(choix ?? CATEGORIES).map(([valeur, dit]) => direOption(valeur, dit))}
      value={saisie.parmi}
      onChange={(parmi) => changer({ parmi })}
    />
  )
}

/** Ce que l’on demande d’un critère, selon son genre ; « inconnu » à côté, quand il peut l’être. */
export function UnCritere(p: Omit<Props, 'saisie'> & { saisie: SaisieDeCritere | undefined }) {
  const { libelle, genre, inconnuPossible, source } = critere(p.code)
  const saisie = p.saisie ?? RIEN_DE_TAPE
  const champs = { ...p, saisie }
  const inconnu = inconnuPossible && (p.avecInconnu || saisie.inconnu) && (
    <CaseACocher
      petite
      name={`${p.code}-inconnu`}
      libelle="Et celles dont on ne le sait pas"
      value={saisie.inconnu}
      onChange={(oui) => p.changer({ inconnu: oui })}
    />
  )
  if (genre === 'liste' || genre === 'ouiNon')
    return (
      <div className="rnc-critere">
        <Choix {...champs} />
        {inconnu}
      </div>
    )
  if (genre === 'texte')
    return (
      <div className="rnc-critere">
        <ChampTexte
          name={`criteres.${p.code}`}
          libelle={libelle}
          aide="Son nom, son SIREN ou son SIRET."
          sansMarque
          autoComplete="off"
          erreur={p.erreur}
          value={saisie.texte}
          onChange={(texte) => p.changer({ texte })}
        />
        {inconnu}
      </div>
    )
  return (
    <fieldset className="rnc-critere">
      <legend>
        {libelle}
        {source !== libelle && <span className="rnc-critere__source">{source}</span>}
      </legend>
      {genre === 'plage' ? <Plage {...champs} /> : <Periode {...champs} />}
      {inconnu}
    </fieldset>
  )
}
