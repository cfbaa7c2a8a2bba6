import { useEffect, useState, type HTMLInputTypeAttribute, type ReactNode, type Ref } from 'react'
import { afficherDecimal, afficherEntier } from '#domain/socle/mots/nombre.ts'
import { lireEntier, lireMontant } from '#domain/socle/mots/nombre-tape.ts'
import { attributsControle, Champ, type PropsChamp } from './champ.tsx'
import { Icone } from './Icone.tsx'

/** Valeur tenue par l’appelant : un état local, ou ce que `useSaisie` rend d’un champ (`f.texte`). */
interface PropsTexte extends PropsChamp {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  autoComplete?: string
  placeholder?: string
  /** Compté sous le champ, jamais imposé : le formulaire dit l’excès. */
  maxLength?: number
  readOnly?: boolean
  /** Sous le champ : un lien qui aide à le remplir. */
  suite?: ReactNode
}

/** Champ d’une ligne. `largeur` borne la largeur visible aux saisies courtes : code postal, numéro ; `minime`, deux chiffres. */
export function ChampTexte({
  type = 'text',
  inputMode,
  largeur = 'pleine',
  suffixe,
  spellCheck,
  ref,
  ...p
}: PropsTexte & {
  type?: HTMLInputTypeAttribute
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | 'url'
  largeur?: 'pleine' | 'moyenne' | 'courte' | 'minime'
  /** Unité écrite dans le champ, à droite (« € », « m² »). */
  suffixe?: string
  spellCheck?: boolean
}) {
  const classe = {
    pleine: 'rnc-saisie',
    moyenne: 'rnc-saisie rnc-saisie--moyenne',
    courte: 'rnc-saisie rnc-saisie--courte',
    minime: 'rnc-saisie rnc-saisie--minime',
  }[largeur]
  return (
    <Champ {...p}>
      <div className={classe}>
        <input
          {...attributsControle(p)}
          ref={ref}
          className={suffixe ? 'fr-input rnc-saisie__nombre' : 'fr-input'}
          type={type}
          inputMode={inputMode}
          autoComplete={p.autoComplete}
          placeholder={p.placeholder}
          readOnly={p.readOnly}
          spellCheck={spellCheck}
          value={p.value}
          onChange={(e) => p.onChange(e.target.value)}
          onBlur={p.onBlur}
        />
        {suffixe && (
          <span className="rnc-saisie__suffixe" aria-hidden="true">
            {suffixe}
          </span>
        )}
      </div>
      {p.maxLength !== undefined && <Compteur max={p.maxLength} texte={p.value} />}
      {p.suite}
    </Champ>
  )
}

/** Ce qui reste à écrire, ou ce qui est de trop : un texte collé n’est jamais coupé, la règle du formulaire le refuse. */
function Compteur({ max, texte }: { max: number; texte: string }) {
  const reste = max - texte.length
  const n = Math.abs(reste)
  return (
    <p
      className={`fr-hint-text rnc-compteur${reste < 0 ? ' rnc-compteur--trop' : ''}`}
      aria-live={reste < 50 ? 'polite' : 'off'}
    >
      {`${afficherEntier(n)} caractère${n > 1 ? 's' : ''} ${reste < 0 ? 'de trop' : n > 1 ? 'restants' : 'restant'}`}
    </p>
  )
}

/** Champ de plusieurs lignes ; compte les caractères quand `maxLength` est donné. */
export function ChampZone({
  lignes = 4,
  ref,
  ...p
}: Omit<PropsTexte, 'ref'> & { lignes?: number; ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Champ {...p}>
      <textarea
        {...attributsControle(p)}
        ref={ref}
        className="fr-input"
        rows={lignes}
        autoComplete={p.autoComplete}
        readOnly={p.readOnly}
        value={p.value}
        onChange={(e) => p.onChange(e.target.value)}
        onBlur={p.onBlur}
      />
      {p.maxLength !== undefined && <Compteur max={p.maxLength} texte={p.value} />}
    </Champ>
  )
}

/**
 * Montant en euros, tapé à la française. La valeur est le texte tapé ; en quittant le champ, un montant compris par
 * `lireMontant` se réécrit « 1 234,56 ». L’appelant lit avec `lireMontant`.
 */
export function ChampMontant({ onBlur, ...p }: PropsTexte) {
  return (
    <ChampTexte
      {...p}
      inputMode="decimal"
      autoComplete="off"
      largeur="moyenne"
      suffixe="€"
      onBlur={() => {
        const lu = lireMontant(p.value)
        if (lu !== null && afficherDecimal(lu) !== p.value) p.onChange(afficherDecimal(lu))
        onBlur?.()
      }}
    />
  )
}

/** Nombre entier. La valeur est le texte tapé ; l’appelant lit avec `lireEntier`. */
export function ChampEntier({ onBlur, suffixe, ...p }: PropsTexte & { suffixe?: string }) {
  return (
    <ChampTexte
      {...p}
      inputMode="numeric"
      autoComplete="off"
      largeur="courte"
      suffixe={suffixe}
      onBlur={() => {
        const lu = lireEntier(p.value)
        if (lu !== null && String(lu) !== p.value) p.onChange(String(lu))
        onBlur?.()
      }}
    />
  )
}

const REGLES = {
  neutre: { classe: 'rnc-regle', icone: 'plus', dit: '\u00a0: à remplir' },
  valide: { classe: 'rnc-regle rnc-regle--remplie', icone: 'cocher', dit: '\u00a0: rempli' },
  erreur: { classe: 'rnc-regle rnc-regle--manquee', icone: 'croix', dit: '\u00a0: manque' },
} as const

type RegleMontree = { libelle: string; etat: keyof typeof REGLES }

/** Le temps qu’une frappe s’arrête : dire le compte à chaque lettre couvrirait l’écho du clavier. */
const PAUSE_MS = 1_000

/** Les exigences, et leur compte dit quand la frappe s’arrête. */
function Exigences({ id, regles }: { id: string; regles: readonly RegleMontree[] }) {
  const remplies = regles.filter((r) => r.etat === 'valide').length
  const compte = regles.some((r) => r.etat !== 'neutre')
    ? `${remplies} exigence${remplies > 1 ? 's' : ''} sur ${regles.length}`
    : ''
  const [dit, setDit] = useState('')
  useEffect(() => {
    const attente = setTimeout(() => setDit(compte), PAUSE_MS)
    return () => clearTimeout(attente)
  }, [compte])
  return (
    <>
      <ul id={id} className="rnc-regles">
        {regles.map((r) => (
          <li key={r.libelle} className={REGLES[r.etat].classe}>
            <Icone nom={REGLES[r.etat].icone} taille={1} />
            <span>
              {r.libelle}
              <span className="fr-sr-only">{REGLES[r.etat].dit}</span>
            </span>
          </li>
        ))}
      </ul>
      <output className="fr-sr-only">{dit}</output>
    </>
  )
}

/**
 * Mot de passe : se montre et se cache, accepte le collage. `regles` affiche les exigences à la frappe : neutres avant,
 * puis remplies ou manquées (§5.2).
 */
export function ChampMotDePasse({
  regles,
  autoComplete = 'current-password',
  ref,
  ...p
}: PropsTexte & { regles?: readonly RegleMontree[] }) {
  const [visible, setVisible] = useState(false)
  const controle = attributsControle(p)
  const idRegles = `${controle.id}-regles`
  return (
    <Champ {...p}>
      <div className="rnc-saisie rnc-saisie--bouton">
        <input
          {...controle}
          aria-describedby={
            regles ? `${idRegles} ${controle['aria-describedby']}` : controle['aria-describedby']
          }
          ref={ref}
          className="fr-input"
          type={visible ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={p.maxLength}
          value={p.value}
          onChange={(e) => p.onChange(e.target.value)}
          onBlur={p.onBlur}
        />
        <button
          type="button"
          className="rnc-saisie__action"
          aria-pressed={visible}
          aria-label="Afficher le mot de passe"
          title={visible ? 'Cacher le mot de passe' : 'Afficher le mot de passe'}
          disabled={p.disabled}
          onClick={() => setVisible(!visible)}
        >
          <Icone nom={visible ? 'masquer' : 'montrer'} />
        </button>
      </div>
      {regles && <Exigences id={idRegles} regles={regles} />}
    </Champ>
  )
}

export { Selection } from './Selection.tsx'
